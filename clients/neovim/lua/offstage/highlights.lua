-- Highlight groups. A colour scheme can define each of them. By default they are links to groups that colour schemes
-- draw texts with, or attributes: a background of a scheme is readable with the scheme's own texts only.
local api = vim.api

local M = {}

local LINKS = {
  OffstageTitle = 'Title',
  OffstageCaption = 'Comment',
  OffstageError = 'DiagnosticError',
  OffstageWarning = 'DiagnosticWarn',
  OffstageInfo = 'Identifier',
  OffstageSuccess = 'Question',
  OffstageButton = 'Function',
  OffstageDestructive = 'ErrorMsg',
  OffstageDisabled = 'Comment',
  OffstageKey = 'SpecialKey',
  OffstageLink = 'Underlined',
  OffstageMark = 'Identifier',
  OffstageCode = 'String',
  OffstageRule = 'Comment',
  -- A scheme chooses this background for all of its texts.
  OffstageFieldActive = 'CursorLine',
  OffstageSection = 'Statement',
}

local ATTRIBUTES = {
  OffstageHeading = 'bold',
  OffstageChosen = 'bold',
  OffstageTabSelected = 'bold',
  OffstageTab = 'none',
  OffstageStrong = 'bold',
  OffstageEmphasis = 'italic',
  OffstagePlaceholder = 'italic',
  -- Comments of some schemes are not readable in the line of the cursor.
  OffstageDetail = 'none',
  OffstageField = 'underline',
  OffstageDefaultButton = 'bold,reverse',
}

--- Defines the groups that the user has not defined.
function M.define()
  for name, link in pairs(LINKS) do
    vim.cmd(('highlight default link %s %s'):format(name, link))
  end
  for name, attributes in pairs(ATTRIBUTES) do
    vim.cmd(('highlight default %s gui=%s cterm=%s'):format(name, attributes, attributes))
  end
  -- Keys in the status line have its colours.
  local gui, terminal = api.nvim_get_hl_by_name('StatusLine', true), api.nvim_get_hl_by_name('StatusLine', false)
  gui.ctermfg, gui.ctermbg = terminal.foreground, terminal.background
  terminal.foreground, terminal.background = nil, nil
  gui.underline, terminal.underline, gui.cterm, gui.default = true, true, terminal, true
  api.nvim_set_hl(0, 'OffstageStatusKey', gui)
end

return M
