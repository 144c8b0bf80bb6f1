-- Highlight groups. A colour scheme can define each of them. By default they are links to groups that colour schemes
-- draw texts with, or attributes: a background of a scheme is readable with the scheme's own texts only.
local M = {}

--- Arguments of `:highlight default`.
local GROUPS = {
  'link OffstageTitle Title',
  'link OffstageCaption Comment',
  'link OffstageError DiagnosticError',
  'link OffstageWarning DiagnosticWarn',
  'link OffstageInfo Identifier',
  'link OffstageSuccess Question',
  'link OffstageButton Function',
  'link OffstageDestructive ErrorMsg',
  'link OffstageDisabled Comment',
  'link OffstageKey Special',
  'link OffstageLink Underlined',
  'link OffstageMark Identifier',
  'link OffstageCode String',
  'link OffstageRule Comment',
  -- A scheme chooses this background for all of its texts.
  'link OffstageFieldActive CursorLine',
  'link OffstageSection Statement',
  'OffstageHeading gui=bold cterm=bold',
  'OffstageChosen gui=bold cterm=bold',
  'OffstageTabSelected gui=bold cterm=bold',
  'OffstageTab gui=none cterm=none',
  'OffstageStrong gui=bold cterm=bold',
  'OffstageEmphasis gui=italic cterm=italic',
  'OffstagePlaceholder gui=italic cterm=italic',
  -- Comments of some schemes are not readable in the line of the cursor.
  'OffstageDetail gui=none cterm=none',
  'OffstageField gui=underline cterm=underline',
  'OffstageDefaultButton gui=bold,reverse cterm=bold,reverse',
}

--- Defines the groups that the user has not defined.
function M.define()
  for _, group in ipairs(GROUPS) do
    vim.cmd('highlight default ' .. group)
  end
  -- Keys in the status line have its colours.
  local group, own = vim.fn.synIDtrans(vim.fn.hlID('StatusLine')), {}
  for _, mode in ipairs({ 'gui', 'cterm' }) do
    local function of(what) return vim.fn.synIDattr(group, what, mode) end
    local attributes = { 'underline' }
    for _, attribute in ipairs({ 'bold', 'italic', 'reverse' }) do
      if of(attribute) == '1' then attributes[#attributes + 1] = attribute end
    end
    own[#own + 1] = mode .. '=' .. table.concat(attributes, ',')
    for _, colour in ipairs({ 'fg', 'bg' }) do
      if of(colour) ~= '' then own[#own + 1] = mode .. colour .. '=' .. of(colour) end
    end
  end
  vim.cmd('highlight default OffstageStatusKey ' .. table.concat(own, ' '))
end

return M
