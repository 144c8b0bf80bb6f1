-- Drawing of components that contain others, and of charts.
local components = require('offstage.components')
local json = require('offstage.json')
local text = require('offstage.text')

local get = json.get

local draw_cells

components.block.group = function(context, component)
  local canvas, indent = context.canvas, context.indent
  local can_collapse = get(component, 'isCollapsible') == true
  local is_collapsed = can_collapse and get(component, 'isExpanded') == false
  local element = components.element(context, component, {
    role = 'group',
    label = get(component, 'title'),
    states = { collapsed = is_collapsed, expanded = can_collapse and not is_collapsed },
    act = can_collapse and 'group' or nil,
  })
  local title = components.shown(get(component, 'title'))
  local is_titled = title ~= '' or can_collapse
  if is_titled then
    local mark = can_collapse and (is_collapsed and '▸ ' or '▾ ') or ''
    canvas:row({ { mark, 'OffstageHeading', element, 'fold' }, { title, 'OffstageHeading', element } }, indent)
  end
  if is_collapsed then return end
  canvas:inside(element, function()
    local inner = setmetatable({ indent = indent + (is_titled and 2 or 0) }, { __index = context })
    local children = json.objects(get(component, 'parts'))
    if get(component, 'axis') == 'horizontal' then
      components.horizontal(inner, children)
    else
      components.sequence(inner, children)
    end
  end)
end

components.block.grid = function(context, component)
  local canvas, indent = context.canvas, context.indent
  local element = components.element(context, component, { role = 'grid', label = get(component, 'label') })
  local label = components.shown(get(component, 'label'))
  if label ~= '' then canvas:row({ { label, 'OffstageHeading', element } }, indent) end
  canvas:inside(element, function()
    local titles = get(component, 'titles') or {}
    local rows = {}
    for _, row in ipairs(get(component, 'rows') or {}) do
      rows[#rows + 1] = json.objects(row)
    end
    local count = #titles
    for _, row in ipairs(rows) do
      count = math.max(count, #row)
    end
    local width = math.max(6, math.floor((canvas.width - indent - 1) / math.max(1, count)) - 2)
    local line = {}
    for _, title in ipairs(titles) do
      local header = canvas:add({ role = 'columnheader', label = title })
      line[#line + 1] = { text.pad(components.shown(title), width) .. '  ', 'OffstageColumn', header }
    end
    if #line > 0 then canvas:row(line, indent) end
    for _, row in ipairs(rows) do
      canvas:within({ role = 'row' }, function() draw_cells(context, row, width) end)
    end
  end)
end

--- Writes the cells of a row of a grid side by side; those that need lines of their own follow below.
function draw_cells(context, cells, width)
  local line, blocks, late = { keeps = true }, {}, {}
  for _, cell in ipairs(cells) do
    cell = components.known(context, cell)
    local make = components.inline[cell.component]
    if make then
      local used, before = 0, #context.canvas.elements
      for _, segment in ipairs(make(setmetatable({ field_width = width }, { __index = context }), cell)) do
        segment[1] = text.cut(segment[1], math.max(1, width - used))
        used = used + text.width(segment[1])
        line[#line + 1] = segment
      end
      line[#line + 1] = { (' '):rep(math.max(0, width - used) + 2) }
      late[#late + 1] = { cell, context.canvas.elements[before + 1] }
    else
      blocks[#blocks + 1] = cell
    end
  end
  context.canvas:row(line, context.indent)
  for _, made in ipairs(late) do
    components.texts(context, made[1], made[2])
  end
  for _, block in ipairs(blocks) do
    components.draw(context, block)
  end
end

components.block.chart = function(context, component)
  local canvas, indent = context.canvas, context.indent
  local element = components.element(context, component, { role = 'figure', label = get(component, 'label') })
  canvas:row({ { components.shown(get(component, 'label')), 'OffstageHeading', element } }, indent)
  local most, widest = 0, 0
  for _, series in ipairs(json.objects(get(component, 'series'))) do
    for _, point in ipairs(json.objects(get(series, 'points'))) do
      most = math.max(most, math.abs(tonumber(get(point, 'value')) or 0))
      widest = math.max(widest, text.width(components.shown(get(point, 'label'))))
    end
  end
  widest = math.min(widest, 16)
  local room = math.max(4, math.min(40, canvas.width - indent - widest - 18))
  canvas:inside(element, function()
    for _, series in ipairs(json.objects(get(component, 'series'))) do
      local points = json.objects(get(series, 'points'))
      local value = {}
      for index, point in ipairs(points) do
        local known = get(point, 'label')
        value[index] = { known == nil and json.null or known, get(point, 'value') or json.null }
      end
      local part = canvas:add({ role = 'series', label = get(series, 'title'), value = value })
      canvas:row({ { components.shown(get(series, 'title')), 'OffstageCaption', part } }, indent + 2)
      for _, point in ipairs(points) do
        local number = tonumber(get(point, 'value')) or 0
        local bar = most > 0 and math.floor(math.abs(number) / most * room + 0.5) or 0
        local sign = get(component, 'kind') == 'line' and ('·'):rep(math.max(0, bar - 1)) .. '●' or ('█'):rep(bar)
        canvas:row({
          { text.pad(components.shown(get(point, 'label')), widest) .. ' ', nil, part },
          { sign, 'OffstageBar' },
          { ' ' .. components.shown(get(point, 'value')) .. components.unit(component), nil, part },
        }, indent + 2)
      end
    end
  end)
end
