-- Highlight groups. A colour scheme can define each of them. By default they are links to groups that colour schemes
-- draw texts with, or attributes: a background of a scheme is readable with the scheme's own texts only.
local api = vim.api

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
  'link OffstageKey SpecialKey',
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
  local gui, terminal = api.nvim_get_hl_by_name('StatusLine', true), api.nvim_get_hl_by_name('StatusLine', false)
  gui.ctermfg, gui.ctermbg = terminal.foreground, terminal.background
  terminal.foreground, terminal.background = nil, nil
  gui.underline, terminal.underline, gui.cterm, gui.default = true, true, terminal, true
  api.nvim_set_hl(0, 'OffstageStatusKey', gui)
end

return M
