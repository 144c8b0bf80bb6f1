-- Help where the user is: the keys that work now, and a palette of all buttons.
local Canvas = require('offstage.canvas')
local Surface = require('offstage.surface')
local actions = require('offstage.actions')
local bindings = require('offstage.bindings')
local compat = require('offstage.compat')
local floats = require('offstage.floats')
local input = require('offstage.input')
local status = require('offstage.status')
local text = require('offstage.text')
local texts = require('offstage.texts')

local api = vim.api
local t = texts.t

local M = {}

--- Returns the keys of the front end with their meanings.
local function general()
  local found = {}
  for _, action in ipairs(bindings.ACTIONS) do
    local keys = table.concat(bindings.keys(action[1]), ' ')
    if keys ~= '' then found[#found + 1] = { keys, t(action[3]) } end
  end
  return found
end

function M.show(ui)
  vim.cmd('stopinsert')
  local canvas, hints = Canvas.new(vim.o.columns - 4), status.hints(ui)
  local function add(title, keys)
    if #keys == 0 then return end
    canvas:blank()
    canvas:row({ { title, 'OffstageHeading' } })
    for _, hint in ipairs(keys) do
      canvas:row({ { text.pad(hint[1], 14), 'OffstageKey' }, { ' ' .. hint[2] } }, 3)
    end
  end
  add(t('Here'), hints)
  add(t('This screen'), status.commands(ui, hints))
  add(t('Everywhere'), general())
  M.float(canvas)
end

--- Shows a canvas in a float. Any of `q`, Escape, Enter and `g?` closes it.
function M.float(canvas, on_close)
  local buffer, lines = api.nvim_create_buf(false, true), canvas.lines
  api.nvim_buf_set_lines(buffer, 0, -1, false, lines)
  Surface.decorate(buffer, canvas)
  vim.bo[buffer].modifiable, vim.bo[buffer].bufhidden, vim.bo[buffer].filetype = false, 'wipe', 'offstage-help'
  local width = math.min(floats.widest(lines, 20) + 1, vim.o.columns - 4)
  api.nvim_open_win(buffer, true, floats.centered(width, #lines, 200))
  vim.cmd('setlocal winhighlight=NormalFloat:Normal,FloatBorder:OffstageRule')
  for _, lhs in ipairs({ 'q', '<Esc>', 'g?', '<CR>' }) do
    vim.keymap.set('n', lhs, '<Cmd>close<CR>', compat.in_buffer(buffer, { nowait = true, silent = true }))
  end
  if not on_close then return end
  api.nvim_create_autocmd('BufWipeout', compat.in_buffer(buffer, { once = true, callback = on_close }))
end

function M.palette(ui)
  local items, known = {}, {}
  for _, element in ipairs(input.buttons_of(ui)) do
    local id = text.key(element.owner, element.id)
    if not known[id] then
      known[id] = true
      items[#items + 1] = { button = element.component, press = function() actions.press_button(ui, element) end }
    end
  end
  actions.menu(t('Command:'), items)
end

return M
