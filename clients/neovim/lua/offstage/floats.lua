-- Floats: the windows of layers and of notices.
local Canvas = require('offstage.canvas')
local Surface = require('offstage.surface')
local Tree = require('offstage.tree')
local actions = require('offstage.actions')
local input = require('offstage.input')
local json = require('offstage.json')
local nodes = require('offstage.nodes')
local scrolling = require('offstage.scrolling')
local text = require('offstage.text')

local api, get = vim.api, json.get

local M = {}

local WIDTHS = { popover = 50, sheet = 72, overlay = 60 }

--- Returns the width of a layer's window before it is drawn.
local function width_of(layer)
  local room = math.max(10, vim.o.columns - 4)
  local kind = get(layer, 'kind')
  if get(layer, 'style') == 'fullScreen' then return room end
  if kind == 'modal' then return math.min(room, WIDTHS[get(layer, 'style')] or 72) end
  return math.min(room, 60)
end

--- Shows a layer in its float, which is as high as its lines.
function M.show(ui, surface, layer)
  local width = width_of(layer)
  local canvas = Canvas.new(width)
  nodes.layer(ui:context(canvas), layer)
  local is_modal = get(layer, 'kind') == 'modal'
  if not is_modal then
    local widest = 24
    for _, line in ipairs(canvas.lines) do
      widest = math.max(widest, text.width(line) + 2)
    end
    width = math.min(width, widest)
  end
  local room = math.max(1, vim.o.lines - vim.o.cmdheight - 3)
  local is_full = get(layer, 'style') == 'fullScreen'
  local height = is_full and room or math.max(
    1,
    math.min(room, #canvas.lines + canvas.virtual_count + (is_modal and 1 or 0))
  )
  local config = {
    relative = 'editor',
    row = math.max(0, math.floor((vim.o.lines - height) / 2) - 1),
    col = math.max(0, math.floor((vim.o.columns - width) / 2) - 1),
    width = width,
    height = height,
    style = 'minimal',
    border = 'rounded',
    zindex = surface.zindex,
  }
  if surface.win and api.nvim_win_is_valid(surface.win) then
    api.nvim_win_set_config(surface.win, config)
  else
    surface.win = api.nvim_open_win(surface.buffer, false, config)
    surface:prepare_window()
    api.nvim_win_set_option(surface.win, 'cursorline', get(layer, 'kind') ~= 'alert')
  end
  surface.drawn_width = width
  surface:show(canvas, Tree.focus(layer).id)
end

--- Listens to the windows of a layer: closing the window closes the layer, or cancels it.
function M.listen(ui, surface, id)
  local function on(event, work)
    api.nvim_create_autocmd(event, { group = ui.group, buffer = surface.buffer, callback = work })
  end
  on('BufWriteCmd', function() ui:write() end)
  on('CursorMoved', function() scrolling.did_move(ui, surface) end)
  on('WinClosed', function()
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

--- Offers the buttons of a choice with the user's own `vim.ui.select`. Neovim's own would stop everything else, so
--- without one the float is the menu.
function M.offer_choice(ui, layer)
  if get(layer, 'kind') ~= 'choice' then return end
  if debug.getinfo(vim.ui.select, 'S').source:find('vim[/\\]ui%.lua$') then return end
  local buttons = vim.tbl_filter(actions.is_enabled, json.objects(get(layer, 'buttons')))
  vim.ui.select(buttons, {
    prompt = text.line(text.display(get(layer, 'title'))),
    kind = 'offstage.choice',
    format_item = function(button) return text.line(text.display(get(button, 'title'))) end,
  }, function(button)
    if button and ui:exists(layer.id) then
      ui:input_begins()
      ui.session:input('route/answer', { layer = layer.id, button = button.id })
    end
  end)
end

--- Shows the toasts and the progress of the app in a float at the bottom, which never takes the cursor; before them the
--- first line of an error that concerns no session.
function M.notices(ui, notices, failure)
  local surface = ui.notices
  if #notices == 0 and not failure then
    if surface then
      ui.notices = nil
      surface:delete()
    end
    return
  end
  local width = math.max(10, math.min(60, vim.o.columns - 4))
  local canvas = Canvas.new(width)
  local context = ui:context(canvas)
  local has_button = failure ~= nil
  if failure then
    local element = { act = 'failure', key = 'failure', is_spot = true }
    canvas:wrap(element, failure:match('^[^\r\n]*'), 'OffstageError', 1)
    canvas:row({ { '[ Details ]', 'OffstageButton', element }, { ' g⏎', 'OffstageKey' } }, 1)
  end
  for _, notice in ipairs(notices) do
    nodes.notice(context, notice)
    has_button = has_button or get(notice, 'button') ~= nil
  end
  local widest = 10
  for _, line in ipairs(canvas.lines) do
    widest = math.max(widest, text.width(line) + 1)
  end
  if not surface then
    surface = Surface.new(ui, ui.name .. '/notices')
    ui.notices = surface
  end
  local config = {
    relative = 'editor',
    anchor = 'SE',
    row = vim.o.lines - vim.o.cmdheight - 1,
    col = vim.o.columns,
    width = math.min(width, widest),
    height = math.max(1, math.min(#canvas.lines, vim.o.lines - 4)),
    style = 'minimal',
    border = 'rounded',
    zindex = 150,
  }
  if surface.win and api.nvim_win_is_valid(surface.win) then
    api.nvim_win_set_config(surface.win, config)
  else
    surface.win = api.nvim_open_win(surface.buffer, false, config)
    surface:prepare_window()
    api.nvim_win_set_option(surface.win, 'cursorline', false)
    surface:map({ ['<LeftRelease>'] = 'mouse' }, function() input.click(ui, surface, false) end)
  end
  surface.has_button = has_button
  surface:show(canvas, 'notices')
end

return M
