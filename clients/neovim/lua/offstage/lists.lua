-- Drawing of lists and tables. Each row has one line, also a row that the server has not sent yet: the buffer is as
-- long as the list, so that Neovim's own motions scroll it.
local components = require('offstage.components')
local json = require('offstage.json')
local text = require('offstage.text')

local get = json.get

local M = {}

--- Text of a row that the server has not sent yet.
local UNLOADED = '  ·'
--- Rows that a buffer has at most.
local MOST_ROWS = 1000000

--- Draws the label of a list with the number of its rows, and returns its element.
local function begin(context, list, role)
  local is_busy = components.shows_loading(context, list)
  local total = get(list, 'total')
  local element = components.element(context, list, {
    role = role,
    label = get(list, 'label'),
    value = total,
    states = { busy = is_busy },
  })
  local label, count = components.shown(get(list, 'label')), tonumber(total) or 0
  local shown = count > 0 and text.display({ number = count, style = 'integer' }) or ''
  context.canvas:row({
    { label, 'OffstageHeading', element },
    { label ~= '' and ' ' or '' },
    { is_busy and '…' or '', 'OffstageCaption', element, 'busy' },
    { shown ~= '' and ' ' or '' },
    { shown, 'OffstageCaption', element, 'value' },
  }, context.indent)
  return element, math.min(count, MOST_ROWS)
end

--- Draws what follows the rows: the error, and what an empty list shows.
local function finish(context, list, total)
  local canvas, indent = context.canvas, context.indent
  local inner = setmetatable({ indent = indent + 2 }, { __index = context })
  local problem, empty, shows_loading = get(list, 'error'), get(list, 'empty'), components.shows_loading(context, list)
  if type(problem) == 'table' then components.draw(inner, problem) end
  if total == 0 and type(empty) == 'table' then
    components.draw(inner, empty)
  elseif total == 0 and get(list, 'isSkeleton') ~= true and type(problem) ~= 'table' then
    local shown = get(list, 'isLoading') ~= true and 'Nothing here' or shows_loading and 'Loading …'
    if shown then canvas:row({ { shown, 'OffstageCaption' } }, indent + 2) end
  end
  if shows_loading and get(list, 'isSkeleton') == true and #(get(list, 'rows') or {}) == 0 then
    for _, width in ipairs({ 24, 18, 21 }) do
      canvas:row({ { ('░'):rep(width), 'OffstageRule' } }, indent + 2)
    end
  end
end

local function mark_of(list, is_selected)
  if get(list, 'selection') == 'multiple' then return is_selected and '[x] ' or '[ ] ' end
  if get(list, 'selection') == 'single' then return is_selected and '▶ ' or '  ' end
  return is_selected and '▶ ' or ''
end

--- Adds the element of a row. `label` and `value` are what the outline has; the row's texts are elements in it.
local function row_element(context, list, row, element)
  element.row_json, element.list, element.act, element.index = row, list, 'row', context.row_index
  element.states = element.states or {}
  element.owner, element.id, element.component, element.part = context.owner, list.id, row, context.part
  element.key = ('%s|%s|%s'):format(context.owner, tostring(list.id), 'row ' .. type(row.id) .. tostring(row.id))
  if get(row, 'isEnabled') == false then element.states.disabled = true end
  return context.canvas:add(element)
end

local function contains(ids, id)
  for _, known in ipairs(ids) do
    if known == id then return true end
  end
  return false
end

--- Returns the titles and footers of sections by the index of the row before which they are shown.
local function sections_of(list)
  local titles, footers, start = {}, {}, 0
  for _, section in ipairs(json.objects(get(list, 'sections'))) do
    titles[start] = titles[start] or {}
    table.insert(titles[start], get(section, 'title') or json.null)
    start = start + (tonumber(get(section, 'count')) or 0)
    local footer = get(section, 'footer')
    if type(footer) == 'string' then
      footers[start] = footers[start] or {}
      table.insert(footers[start], footer)
    end
  end
  return titles, footers
end

local function draw_row(context, list, row, is_selected, widths)
  local canvas, indent = context.canvas, context.indent
  local level, is_expanded = get(row, 'level'), get(row, 'isExpanded')
  local states = { selected = is_selected, expanded = is_expanded == true, collapsed = is_expanded == false }
  if level ~= nil then states['level ' .. text.display(level)] = true end
  local element = row_element(context, list, row, {
    role = level == nil and 'listitem' or 'treeitem',
    label = get(row, 'title'),
    states = states,
  })
  local off = states.disabled and 'OffstageDisabled' or nil
  local depth = math.max(0, math.min(20, tonumber(level) or 0)) * 2
  local fold = is_expanded == true and '▾ ' or is_expanded == false and '▸ ' or level ~= nil and '  ' or ''
  local mark, icon = mark_of(list, is_selected), components.icon(get(row, 'icon'))
  local room = canvas.width - indent - 1 - depth - text.width(fold .. mark .. icon)
  local right, right_width = {}, 0
  local parts = {}
  canvas:inside(element, function()
    -- The order of the elements in a row: subtitle, detail, badge.
    if get(row, 'subtitle') ~= nil then parts.subtitle = canvas:add({ role = 'text', label = row.subtitle }) end
    if get(row, 'detail') ~= nil then
      local part = canvas:add({ role = 'text', label = row.detail })
      right[1] = {
        text.cut(components.shown(row.detail), math.max(4, math.floor(room / 2))),
        off or 'OffstageDetail',
        part,
      }
    end
    local badge = get(row, 'badge')
    if type(badge) == 'table' then
      local part = canvas:add({ role = 'badge', label = get(badge, 'text') })
      local shown = '(' .. text.cut(components.shown(get(badge, 'text')), math.max(4, math.floor(room / 3))) .. ')'
      right[#right + 1] = {
        (#right > 0 and ' ' or '') .. shown,
        off or components.role_highlight(get(badge, 'role')),
        part,
      }
    end
  end)
  for _, segment in ipairs(right) do
    right_width = right_width + text.width(segment[1])
  end
  room = math.max(4, room - right_width - 1)
  -- A subtitle has room after each title.
  local least = parts.subtitle and math.min(16, math.floor(room / 3)) or 0
  local title = text.cut(components.shown(get(row, 'title')), room - least)
  local used = text.width(title)
  local line = {
    { (' '):rep(depth) },
    { fold, off or 'OffstageMark', element, 'fold' },
    { mark, off or 'OffstageMark', element, 'mark' },
    { icon, off or 'OffstageMark' },
    { title, off or (is_selected and 'OffstageChosen' or nil), element },
  }
  if parts.subtitle then
    local gap = math.max(2, widths.title - used + 2)
    local left = room - used - gap
    if left > 0 then
      local subtitle = text.cut(components.shown(row.subtitle), left)
      line[#line + 1] = { (' '):rep(gap) }
      line[#line + 1] = { subtitle, off or 'OffstageDetail', parts.subtitle }
      used = used + gap + text.width(subtitle)
    end
  end
  if #right > 0 then line[#line + 1] = { (' '):rep(math.max(1, room - used + 1)) } end
  vim.list_extend(line, right)
  local number = canvas:row(line, indent)
  element.row, element.column = number, indent
  M._spot(canvas, number, element)
end

--- Makes a whole line a place of an element.
function M._spot(canvas, number, element)
  canvas.spots[number] = canvas.spots[number] or {}
  table.insert(canvas.spots[number], { 0, math.huge, element })
end

--- Draws the rows of a list, and notes where each row is. `before(index)`, if any, writes the lines before a row.
local function each_row(context, list, total, before, draw)
  local canvas = context.canvas
  local from, rows = tonumber(get(list, 'from')) or 0, json.objects(get(list, 'rows'))
  local unloaded = (' '):rep(context.indent) .. UNLOADED
  local lines, first, lines_of = canvas.lines, #canvas.lines, before and {}
  for index = 0, total - 1 do
    if before then
      before(index)
      lines_of[index] = #lines
    end
    local row = rows[index - from + 1]
    if index >= from and row then
      context.row_index = index
      draw(row)
    else
      lines[#lines + 1] = unloaded
    end
  end
  canvas.lists[#canvas.lists + 1] = {
    owner = context.owner,
    component = list,
    key = ('%s|%s'):format(context.owner, tostring(list.id)),
    total = total,
    from = from,
    count = #rows,
    first = first,
    last = #lines - 1,
    line_of = function(index) return lines_of and lines_of[index] or first + index end,
  }
  if before then before(total) end
end

components.block.list = function(context, list)
  local element, total = begin(context, list, 'list')
  local selected = context.session:selection(context.owner, list)
  local titles, footers = sections_of(list)
  local has_sections = next(titles) ~= nil
  local from, rows = tonumber(get(list, 'from')) or 0, json.objects(get(list, 'rows'))
  local widths = { title = 0 }
  for _, row in ipairs(rows) do
    if get(row, 'subtitle') ~= nil then
      widths.title = math.max(
        widths.title,
        math.min(text.width(components.shown(get(row, 'title'))), math.floor(context.canvas.width / 3))
      )
    end
  end
  local canvas = context.canvas
  canvas:inside(element, function()
    local function before(index)
      for _, footer in ipairs(footers[index] or {}) do
        canvas:row(
          { { text.cut(text.line(footer), canvas.width - context.indent - 2), 'OffstageCaption' } },
          context.indent
        )
      end
      for _, title in ipairs(titles[index] or {}) do
        local shown = components.shown(title ~= json.null and title or '')
        -- The outline has the titles of the rows that are loaded only.
        local is_loaded = index >= from and index < from + #rows
        local part = is_loaded and canvas:add({
          role = 'section',
          label = title ~= json.null and title or nil,
          index = index,
        }) or nil
        canvas:row({ { '── ' .. shown .. ' ──', 'OffstageSection', part } }, context.indent)
      end
    end
    each_row(context, list, total, has_sections and before, function(row)
      local is_selected = get(row, 'isSelected') == true or contains(selected, row.id)
      draw_row(context, list, row, is_selected, widths)
    end)
    finish(context, list, total)
  end)
end

-- Tables

--- Returns the text of a cell of a table.
function M.cell_text(column, cell)
  if get(column, 'kind') == 'boolean' then
    return (cell == true or cell == 'true') and '✓' or (cell == false or cell == 'false') and '–'
      or components.shown(cell)
  end
  return components.shown(cell)
end

--- Returns the widths of the columns: as wide as their cells, and together not wider than the canvas.
local function column_widths(columns, rows, room)
  local widths, sum = {}, 0
  for index, column in ipairs(columns) do
    local width = text.width(components.shown(get(column, 'title'))) + 2
    for _, row in ipairs(rows) do
      width = math.max(width, text.width(text.cut(M.cell_text(column, get(row.cells, index)), 60)))
    end
    widths[index] = width
    sum = sum + width + 2
  end
  while sum > room do
    local widest = 1
    for index = 2, #widths do
      if widths[index] > widths[widest] then widest = index end
    end
    if not widths[widest] or widths[widest] <= 4 then break end
    widths[widest] = widths[widest] - 1
    sum = sum - 1
  end
  return widths
end

local function alignment_of(column)
  return get(column, 'alignment') or get(column, 'kind') == 'number' and 'trailing'
    or get(column, 'kind') == 'boolean' and 'center' or nil
end

components.block.table = function(context, list)
  local canvas, indent = context.canvas, context.indent
  local element, total = begin(context, list, 'table')
  local columns, rows = json.objects(get(list, 'columns')), json.objects(get(list, 'rows'))
  local selected = context.session:selection(context.owner, list)
  local blank = (' '):rep(#mark_of(list, false))
  local widths = column_widths(columns, rows, canvas.width - indent - #blank - 1)
  canvas:inside(element, function()
    local sort, line = get(list, 'sort'), { { blank } }
    for index, column in ipairs(columns) do
      local is_sorted = sort and get(sort, 'column') == column.id
      local is_descending = is_sorted and get(sort, 'descending') == true
      local can_sort = get(list, 'onSort') and get(column, 'isSortable') == true
      local header = components.element(context, list, {
        role = 'columnheader',
        label = get(column, 'title'),
        states = { ascending = is_sorted and not is_descending, descending = is_descending },
        act = can_sort and 'column' or nil,
        column_id = column.id,
        sub = 'column ' .. tostring(column.id),
      })
      header.states.disabled = nil
      local sign = is_sorted and (is_descending and ' ▼' or ' ▲') or ''
      local title = text.cut(components.shown(get(column, 'title')), widths[index] - #sign / 2)
      local padded = text.pad(title .. sign, widths[index], alignment_of(column))
      local before, after = padded:match('^( *)'), padded:match('( *)$')
      line[#line + 1] = { before, 'OffstageColumn' }
      line[#line + 1] = { title, 'OffstageColumn', header }
      line[#line + 1] = { sign, 'OffstageColumn', header, 'sort' }
      line[#line + 1] = { (title ~= '' and after or '') .. '  ' }
    end
    if #columns > 0 then canvas:row(line, indent) end
    each_row(context, list, total, nil, function(row)
      local is_selected = contains(selected, row.id)
      local value = {}
      for index, cell in ipairs(get(row, 'cells') or {}) do
        value[index] = M.plain(cell)
      end
      local part = row_element(context, list, row, { role = 'row', value = value, states = { selected = is_selected } })
      local off = part.states.disabled and 'OffstageDisabled' or is_selected and 'OffstageChosen' or nil
      local cells = { { mark_of(list, is_selected), 'OffstageMark', part, 'mark' } }
      for index, column in ipairs(columns) do
        cells[#cells + 1] = {
          text.pad(M.cell_text(column, get(row.cells, index)), widths[index], alignment_of(column)),
          off,
          part,
          'cell ' .. index,
        }
        cells[#cells + 1] = { '  ' }
      end
      local number = canvas:row(cells, indent)
      part.row, part.column = number, indent
      M._spot(canvas, number, part)
    end)
    finish(context, list, total)
  end)
end

--- Returns the text, number or date of a cell without its style.
function M.plain(cell)
  if cell == json.null or cell == '' then return json.null end
  if type(cell) == 'table' and not json.is_array(cell) then
    local value = get(cell, 'number')
    if value == nil then value = get(cell, 'date') end
    if value == nil then return json.null end
    return value
  end
  return cell
end

return M
