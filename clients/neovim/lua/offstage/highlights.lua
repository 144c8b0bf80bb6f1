-- Highlight groups. A colour scheme can define each of them; by default they are links.
local M = {}

local LINKS = {
  OffstageTitle = 'Title',
  OffstageHeading = 'Title',
  OffstageCaption = 'Comment',
  OffstageHelp = 'Comment',
  OffstageError = 'DiagnosticError',
  OffstageWarning = 'DiagnosticWarn',
  OffstageInfo = 'DiagnosticInfo',
  OffstageSuccess = 'String',
  OffstageBadge = 'Identifier',
  OffstageButton = 'Function',
  OffstageDestructive = 'DiagnosticError',
  OffstageDisabled = 'NonText',
  OffstageKey = 'SpecialKey',
  OffstageLink = 'Underlined',
  OffstageMark = 'Special',
  OffstageCode = 'String',
  OffstageRule = 'NonText',
  OffstageBar = 'Identifier',
  OffstageField = 'Pmenu',
  OffstageFieldActive = 'PmenuSel',
  OffstageChosen = 'Identifier',
  OffstageColumn = 'Title',
  OffstageDetail = 'Comment',
  OffstageSection = 'Statement',
  OffstageTab = 'TabLine',
  OffstageTabSelected = 'TabLineSel',
  OffstageStatus = 'TabLineSel',
}

--- Defines the groups that the user has not defined.
function M.define()
  for name, link in pairs(LINKS) do
    vim.cmd(('highlight default link %s %s'):format(name, link))
  end
  vim.cmd('highlight default OffstageStrong gui=bold cterm=bold')
  vim.cmd('highlight default OffstageEmphasis gui=italic cterm=italic')
  vim.cmd('highlight default link OffstagePlaceholder OffstageField')
  vim.cmd('highlight default OffstageDefaultButton gui=bold,reverse cterm=bold,reverse')
end

return M
