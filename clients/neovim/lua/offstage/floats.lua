-- Floats: the windows of layers and of notices.
local Canvas = require('offstage.canvas')
local Surface = require('offstage.surface')
local Tree = require('offstage.tree')
local actions = require('offstage.actions')
local bindings = require('offstage.bindings')
local input = require('offstage.input')
local keys = require('offstage.keys')
local nodes = require('offstage.nodes')
local text = require('offstage.text')
local texts = require('offstage.texts')

local api = vim.api

local M = {}

--- Returns the columns of the longest line and of a blank after it.
function M.widest(lines, least)
  for _, line in ipairs(lines) do
    least = math.max(least, text.width(line) + 1)
  end
  return least
end

--- Returns the place of a float in the middle of the screen, with as many lines as fit.
function M.centered(width, height, zindex)
  height = math.max(1, math.min(height, vim.o.lines - vim.o.cmdheight - 3))
  return {
    relative = 'editor',
    row = math.max(0, math.floor((vim.o.lines - height) / 2) - 1),
    col = math.max(0, math.floor((vim.o.columns - width) / 2) - 1),
    width = width,
    height = height,
    style = 'minimal',
    border = 'rounded',
    zindex = zindex,
  }
end

local function place(surface, config, has_cursorline)
  if surface.win and api.nvim_win_is_valid(surface.win) then
    return api.nvim_win_set_config(surface.win, config)
  end
  surface.win = api.nvim_open_win(surface.buffer, false, config)
  surface:prepare_window()
  if has_cursorline then return end
  api.nvim_win_call(surface.win, function() vim.cmd('setlocal nocursorline') end)
end

local WIDTHS = { popover = 50, overlay = 60, fullScreen = 10000, modal = 72 }

function M.show(ui, surface, layer)
  local is_modal, is_full = layer.kind == 'modal', layer.style == 'fullScreen'
  local width = math.min(math.max(10, vim.o.columns - 4), WIDTHS[layer.style] or WIDTHS[layer.kind] or 60)
  local canvas = Canvas.new(width)
  nodes.layer(ui:context(canvas), layer)
  if not is_modal then width = math.min(width, M.widest(canvas.lines, 23) + 1) end
  local height = is_full and vim.o.lines or #canvas.lines + (is_modal and 1 or 0)
  place(surface, M.centered(width, height, surface.zindex), layer.kind ~= 'alert')
  surface:show(canvas, Tree.focus(layer).id)
end

--- Listens to the windows of a layer: closing the window closes the layer, or cancels it.
function M.listen(ui, surface, id)
  ui:on('WinClosed', surface.buffer, function()
    vim.schedule(function()
      local layer = ui:layer()
      if ui.layers[id] ~= surface or not layer or layer.id ~= id or ui.session.state ~= 'open' then return end
      if not actions.dismiss(ui) and not input.press_button(ui, 'Escape') then actions.back(ui) end
      -- A layer that stays is shown again.
      ui:schedule()
      vim.schedule(function() ui:focus_top() end)
    end)
  end)
end

--- Shows the toasts and the progress of the app in a float at the bottom, which never takes the cursor; before them the
--- first line of an error that concerns no session.
function M.notices(ui, notices, failure)
  local surface = ui.notices
  if #notices == 0 and not failure then
    ui.notices = nil
    if surface then surface:delete() end
    return
  end
  local width = math.max(10, math.min(60, vim.o.columns - 4))
  local canvas = Canvas.new(width)
  if failure then
    local element = { act = 'failure', key = 'failure' }
    canvas:wrap(element, failure:match('^[^\r\n]*'), 'OffstageError')
    canvas:row({ { '[ ' .. texts.t('Details') .. ' ]', 'OffstageButton', element },
      { ' ' .. (bindings.shown('notice') or ''), 'OffstageKey' },
    })
  end
  for _, notice in ipairs(notices) do
    nodes.notice(ui:context(canvas), notice)
  end
  if not surface then
    surface = Surface.new(ui, ui.name .. '/notices')
    ui.notices = surface
    keys.map(surface, 'n', { ['<LeftRelease>'] = function() input.click(ui, surface, false) end })
  end
  place(surface, {
    relative = 'editor',
    anchor = 'SE',
    row = vim.o.lines - vim.o.cmdheight - 1,
    col = vim.o.columns,
    width = math.min(width, M.widest(canvas.lines, 10)),
    height = math.max(1, math.min(#canvas.lines, vim.o.lines - 4)),
    style = 'minimal',
    border = 'rounded',
    zindex = 150,
  }, false)
  surface:show(canvas, 'notices')
end

return M
