-- Help where the user is: the keys that work now, and a palette of all buttons.
local actions = require('offstage.actions')
local status = require('offstage.status')
local text = require('offstage.text')

local api = vim.api

local M = {}

local GENERAL = {
  { '<Tab> <S-Tab>', 'next and previous element' },
  { '⏎', 'use the element, else the default button' },
  { '<Space>', 'select a row, set a toggle' },
  { '<Esc>', 'cancel or go back' },
  { '<BS>', 'go back' },
  { 'q', 'close the layer' },
  { 'i a A cc', 'edit the field; :w saves' },
  { 'ga', 'buttons of the row' },
  { 'gr', 'refresh the list' },
  { 'za', 'expand or collapse' },
  { 'gm p P', 'pick a row up, put it after or before' },
  { '<C-a> <C-x>', 'change a number' },
  { 'gt gT', 'next and previous tab or page; 2gt the second' },
  { 'gw', 'next window of the app' },
  { 'g⏎', "press the notice's button" },
  { '<C-p>', 'all buttons and commands' },
  { ']d [d', 'next and previous error' },
  { ':help offstage', 'the manual' },
}

local function add(lines, title, hints)
  if #hints == 0 then return end
  if #lines > 0 then lines[#lines + 1] = '' end
  lines[#lines + 1] = ' ' .. title
  for _, hint in ipairs(hints) do
    lines[#lines + 1] = '   ' .. text.pad(hint[1], 14) .. ' ' .. hint[2]
  end
end

--- Shows the keys in a float.
function M.show(ui)
  local lines = {}
  local hints = status.hints(ui)
  add(lines, 'Here', hints)
  add(lines, 'This screen', status.commands(ui, hints))
  add(lines, 'Everywhere', GENERAL)
  local buffer = M.float(lines)
  for row, line in ipairs(lines) do
    if line:find('^ %S') then
      api.nvim_buf_add_highlight(buffer, -1, 'OffstageHeading', row - 1, 0, -1)
    else
      api.nvim_buf_add_highlight(
        buffer,
        -1,
        'OffstageKey',
        row - 1,
        3,
        3 + #(line:match('^   (.-)  ') or line:sub(4, 17))
      )
    end
  end
end

--- Shows lines in a float. Any of `q`, Escape, Enter and `g?` closes it.
---@param lines string[]
---@param on_close fun()|nil
---@return number buffer
function M.float(lines, on_close)
  local width = 20
  for _, line in ipairs(lines) do
    width = math.max(width, text.width(line) + 2)
  end
  local buffer = api.nvim_create_buf(false, true)
  api.nvim_buf_set_lines(buffer, 0, -1, false, lines)
  api.nvim_buf_set_option(buffer, 'modifiable', false)
  api.nvim_buf_set_option(buffer, 'bufhidden', 'wipe')
  api.nvim_buf_set_option(buffer, 'filetype', 'offstage-help')
  width = math.min(width, vim.o.columns - 4)
  local height = math.min(#lines, vim.o.lines - 4)
  local win = api.nvim_open_win(buffer, true, {
    relative = 'editor',
    row = math.max(0, math.floor((vim.o.lines - height) / 2) - 1),
    col = math.floor((vim.o.columns - width) / 2),
    width = width,
    height = height,
    style = 'minimal',
    border = 'rounded',
    zindex = 200,
  })
  api.nvim_win_set_option(win, 'winhighlight', 'NormalFloat:Normal,FloatBorder:OffstageRule')
  for _, lhs in ipairs({ 'q', '<Esc>', 'g?', '<CR>' }) do
    vim.keymap.set('n', lhs, function()
      if api.nvim_win_is_valid(win) then api.nvim_win_close(win, true) end
    end, { buffer = buffer, nowait = true, silent = true })
  end
  if on_close then api.nvim_create_autocmd('BufWipeout', { buffer = buffer, once = true, callback = on_close }) end
  return buffer
end

--- Lets the user choose a button or command of the top layer.
function M.palette(ui)
  local items, known = {}, {}
  for _, element in ipairs(require('offstage.input').buttons_of(ui)) do
    local id = tostring(element.owner) .. ' ' .. tostring(element.id)
    if not known[id] then
      known[id] = true
      items[#items + 1] = { button = element.component, press = function() actions.press_button(ui, element) end }
    end
  end
  actions.menu('Command:', items)
end

return M
