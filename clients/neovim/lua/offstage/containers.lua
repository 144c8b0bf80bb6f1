-- Drawing of components that contain others, and of charts.
local components = require('offstage.components')
local json = require('offstage.json')
local text = require('offstage.text')

components.block.group = function(context, component)
  local can_collapse = component.isCollapsible
  local is_collapsed = can_collapse and component.isExpanded == false
  local element = components.element(context, component, 'group', {
    states = { collapsed = is_collapsed, expanded = can_collapse and not is_collapsed },
    act = can_collapse and 'group' or nil,
  })
  local title = components.title(component)
  local is_titled = title ~= '' or can_collapse
  if is_titled then
    local mark = can_collapse and (is_collapsed and '▸ ' or '▾ ') or ''
    context:row({ { mark, 'OffstageHeading', element, 'fold' }, { title, 'OffstageHeading', element } })
  end
  if is_collapsed then return end
  local draw = component.axis == 'horizontal' and components.horizontal or components.sequence
  draw(context:with({ indent = context.indent + (is_titled and 2 or 0), parent = element }), component.parts)
end

components.block.grid = function(context, component)
  local titles = component.titles or {}
  local element = components.element(context, component, 'grid')
  if component.label then context:row({ { components.title(component), 'OffstageHeading', element } }) end
  context = context:with({ parent = element })
  local count = math.max(1, #titles)
  for _, row in ipairs(component.rows) do
    count = math.max(count, #row)
  end
  local width = math.max(6, math.floor(context:room() / count) - 2)
  context:flow(vim.tbl_map(function(title)
    local header = context:add({ role = 'columnheader', label = title })
    return { { text.pad(components.shown(title), width), 'OffstageHeading', header } }
  end, titles))
  for _, row in ipairs(component.rows) do
    components.horizontal(context:with({ parent = context:add({ role = 'row' }) }), row, width)
  end
end

local function draw_point(context, component, point, part, scale)
  local bar = scale.most > 0 and math.floor(math.abs(point.value) / scale.most * scale.room + 0.5) or 0
  local sign = component.kind == 'line' and ('·'):rep(math.max(0, bar - 1)) .. '●' or ('█'):rep(bar)
  context:row({
    { text.pad(components.shown(point.label), scale.widest) .. ' ', nil, part },
    { sign, 'OffstageMark' },
    { ' ' .. components.shown(point.value) .. components.unit(component), nil, part },
  })
end

components.block.chart = function(context, component)
  local element = components.element(context, component, 'figure')
  context:row({ { components.title(component), 'OffstageHeading', element } })
  context = context:with({ indent = context.indent + 2, parent = element })
  local most, widest = 0, 0
  for _, series in ipairs(component.series) do
    for _, point in ipairs(series.points) do
      most = math.max(most, math.abs(point.value))
      widest = math.max(widest, math.min(16, text.width(components.shown(point.label))))
    end
  end
  local scale = { most = most, widest = widest, room = math.max(4, math.min(40, context:room() - widest - 15)) }
  for _, series in ipairs(component.series) do
    local value = vim.tbl_map(function(point) return { point.label or json.null, point.value } end, series.points)
    local part = context:add({ role = 'series', label = series.title, value = value })
    context:row({ { components.shown(series.title), 'OffstageCaption', part } })
    for _, point in ipairs(series.points) do
      draw_point(context, component, point, part, scale)
    end
  end
end
