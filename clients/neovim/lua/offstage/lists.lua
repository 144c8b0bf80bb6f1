-- Drawing of lists and tables. Each row has one line, also a row that the server has not sent yet: the buffer is as
-- long as the list, so that Neovim's own motions scroll it.
local components = require('offstage.components')
local text = require('offstage.text')
local texts = require('offstage.texts')

local t = texts.t

local M = {}

local MOST_ROWS = 1000000

local function begin(context, list, role)
  local is_busy = components.shows_loading(context, list)
  local element = components.element(context, list, role, { value = list.total, states = { busy = is_busy } })
  local label = components.title(list)
  local count = list.total > 0 and (list.resolved and list.resolved.value or text.display(list.total)) or ''
  context:row({
    { label, 'OffstageHeading', element },
    { is_busy and ' …' or '', 'OffstageCaption', element, 'busy' },
    { count ~= '' and '  ' .. count or '', 'OffstageCaption', element, 'value' },
  })
  return element
end

--- Draws what follows the rows: the error, and what an empty list shows.
local function finish(context, list)
  context = context:with({ indent = context.indent + 2 })
  local shows_loading = components.shows_loading(context, list)
  if list.error then components.draw(context, list.error) end
  if list.total == 0 and list.empty then
    components.draw(context, list.empty)
  elseif list.total == 0 and not list.isSkeleton and not list.error then
    local shown = not list.isLoading and t('Nothing here') or shows_loading and t('Loading …')
    if shown then context:row({ { shown, 'OffstageCaption' } }) end
  end
  if shows_loading and list.isSkeleton and #list.rows == 0 then
    for _, width in ipairs({ 24, 18, 21 }) do
      context:row({ { ('░'):rep(width), 'OffstageRule' } })
    end
  end
end

local function mark_of(list, is_selected)
  if list.selection == 'multiple' then return is_selected and '[x] ' or '[ ] ' end
  if list.selection == 'single' then return is_selected and '▶ ' or '  ' end
  return is_selected and '▶ ' or ''
end

--- Adds the element of a row. `label` and `value` are what the outline has; the row's texts are elements in it.
local function row_element(context, list, row, element)
  element.row_json, element.list, element.act, element.index = row, list, 'row', context.row_index
  element.owner, element.id, element.component, element.part = context.owner, list.id, row, context.part
  element.key = text.key(context.owner, list.id, 'row ' .. type(row.id) .. row.id)
  element.states.disabled = row.isEnabled == false
  return context:add(element)
end

--- Writes the line of a row. The whole line is a place of the row.
local function row_line(context, segments, element)
  context:spot(context:row(segments), 0, math.huge, element)
  element.column = context.indent
end

--- Returns the titles and footers of sections by the index of the row before which they are shown.
local function sections_of(list)
  local found, start = {}, 0
  local function add(line)
    found[start] = found[start] or {}
    table.insert(found[start], line)
  end
  for _, section in ipairs(list.sections or {}) do
    add({ title = section.title or '' })
    start = start + section.count
    if section.footer then add({ footer = section.footer }) end
  end
  return found
end

local function right_of(context, row, room, off)
  local badge, right = row.badge, {}
  if row.detail then
    local part = context:add({ role = 'text', label = row.detail })
    local shown = text.cut(components.shown(row.detail), math.max(4, math.floor(room / 2)))
    right[1] = { shown, off or 'OffstageDetail', part }
  end
  if badge then
    local part = context:add({ role = 'badge', label = badge.text })
    local shown = '(' .. text.cut(components.shown(badge.text), math.max(4, math.floor(room / 3))) .. ')'
    right[#right + 1] = { (#right > 0 and ' ' or '') .. shown, off or components.role_highlight(badge.role), part }
  end
  return right
end

local function draw_row(context, list, row, is_selected, title_width)
  local level, is_expanded = row.level, row.isExpanded
  local states = { selected = is_selected, expanded = is_expanded == true, collapsed = is_expanded == false }
  if level then states['level ' .. level] = true end
  local role = level and 'treeitem' or 'listitem'
  local element = row_element(context, list, row, { role = role, label = row.title, states = states })
  local off = states.disabled and 'OffstageDisabled' or nil
  local depth = (' '):rep(math.min(20, level or 0) * 2)
  local fold = is_expanded and '▾ ' or is_expanded == false and '▸ ' or level and '  ' or ''
  local mark, icon = mark_of(list, is_selected), components.icon(row)
  local room = context:room() - text.width(depth .. fold .. mark .. icon)
  -- The order of the elements in a row: subtitle, detail, badge.
  local inner = context:with({ parent = element })
  local subtitle = row.subtitle and inner:add({ role = 'text', label = row.subtitle })
  local right = right_of(inner, row, room, off)
  room = math.max(4, room - text.segments_width(right) - 1)
  -- A subtitle has room after each title.
  local least = subtitle and math.min(16, math.floor(room / 3)) or 0
  local title = text.cut(components.shown(row.title), room - least)
  local used = text.width(title)
  local line = {
    { depth },
    { fold, off or 'OffstageMark', element, 'fold' },
    { mark, off or 'OffstageMark', element, 'mark' },
    { icon, off or 'OffstageMark' },
    { title, off or is_selected and 'OffstageChosen' or nil, element },
  }
  local gap = math.max(2, title_width - used + 2)
  if subtitle and room > used + gap then
    local shown = text.cut(components.shown(row.subtitle), room - used - gap)
    vim.list_extend(line, { { (' '):rep(gap) }, { shown, off or 'OffstageDetail', subtitle } })
    used = used + gap + text.width(shown)
  end
  if #right > 0 then line[#line + 1] = { (' '):rep(math.max(1, room - used + 1)) } end
  row_line(context, vim.list_extend(line, right), element)
end

--- Draws the rows of a list, and notes where each row is. `before(index)`, if any, writes the lines before a row.
local function each_row(context, list, before, draw)
  local total = math.min(list.total, MOST_ROWS)
  local selected = context.session:selection(context.owner, list)
  local unloaded = (' '):rep(context.indent) .. '  ·'
  local lines, first, lines_of = context.lines, #context.lines, before and {}
  for index = 0, total - 1 do
    if before then
      before(index)
      lines_of[index] = #lines
    end
    local row = list.rows[index - list.from + 1]
    if row then
      context.row_index = index
      draw(row, row.isSelected or vim.tbl_contains(selected, row.id))
    else
      lines[#lines + 1] = unloaded
    end
  end
  context.lists[#context.lists + 1] = {
    owner = context.owner,
    component = list,
    key = text.key(context.owner, list.id),
    total = total,
    first = first,
    last = #lines - 1,
    line_of = function(index) return lines_of and lines_of[index] or first + index end,
  }
  if before then before(total) end
end

--- Returns the function that writes the titles and footers of sections before a row; nil without sections.
local function section_lines(context, list)
  local sections = sections_of(list)
  if next(sections) == nil then return nil end
  return function(index)
    for _, line in ipairs(sections[index] or {}) do
      local title, part = line.title, nil
      -- The outline has the titles of the rows that are loaded only.
      if title and list.rows[index - list.from + 1] then
        part = context:add({ role = 'section', label = title ~= '' and title or nil, index = index })
      end
      local shown = title and '── ' .. text.line(title) .. ' ──'
        or text.cut(text.line(line.footer), context:room())
      context:row({ { shown, title and 'OffstageSection' or 'OffstageCaption', part } })
    end
  end
end

components.block.list = function(context, list)
  local element, title_width = begin(context, list, 'list'), 0
  for _, row in ipairs(list.rows) do
    if row.subtitle then
      local width = math.min(text.width(components.shown(row.title)), math.floor(context.width / 3))
      title_width = math.max(title_width, width)
    end
  end
  context = context:with({ parent = element })
  each_row(context, list, section_lines(context, list), function(row, is_selected)
    draw_row(context, list, row, is_selected, title_width)
  end)
  finish(context, list)
end

function M.cell_text(column, cell)
  if column.kind == 'boolean' then
    if cell == true or cell == 'true' then return '✓' end
    if cell == false or cell == 'false' then return '–' end
  end
  return components.shown(cell)
end

--- Returns the widths of the columns: as wide as their cells, and together not wider than the context.
local function column_widths(list, room)
  local widths, sum = {}, 0
  for index, column in ipairs(list.columns) do
    local width = text.width(components.shown(column.title)) + 2
    for _, row in ipairs(list.rows) do
      width = math.max(width, text.width(text.cut(M.cell_text(column, row.cells[index]), 60)))
    end
    widths[index] = width
    sum = sum + width + 2
  end
  local widest = math.max(0, unpack(widths))
  while sum > room and widest > 4 do
    for index, width in ipairs(widths) do
      if width == widest and sum > room then
        widths[index] = width - 1
        sum = sum - 1
      end
    end
    widest = widest - 1
  end
  return widths
end

local ALIGNMENTS = { number = 'trailing', boolean = 'center' }

local function alignment_of(column) return column.alignment or ALIGNMENTS[column.kind] end

local function draw_header(context, list, widths, blank)
  local sort, line = list.sort, { { blank } }
  for index, column in ipairs(list.columns) do
    local is_sorted = sort ~= nil and sort.column == column.id
    local is_descending = is_sorted and sort.descending == true
    local header = components.element(context, list, 'columnheader', {
      states = { ascending = is_sorted and not is_descending, descending = is_descending },
      act = list.onSort and column.isSortable and 'column' or nil,
      column_id = column.id,
      sub = 'column ' .. column.id,
    })
    header.label = column.title
    local sign = is_sorted and (is_descending and ' ▼' or ' ▲') or ''
    local title = text.cut(components.shown(column.title), widths[index] - text.width(sign))
    local before, after = text.pad(title .. sign, widths[index], alignment_of(column)):match('^( *).-( *)$')
    vim.list_extend(line, {
      { before, 'OffstageHeading' },
      { title, 'OffstageHeading', header },
      { sign, 'OffstageHeading', header, 'sort' },
      { (title ~= '' and after or '') .. '  ' },
    })
  end
  if #list.columns > 0 then context:row(line) end
end

components.block.table = function(context, list)
  local element = begin(context, list, 'table')
  local blank = (' '):rep(#mark_of(list, false))
  local widths = column_widths(list, context:room() - #blank)
  context = context:with({ parent = element })
  draw_header(context, list, widths, blank)
  each_row(context, list, nil, function(row, is_selected)
    local states = { selected = is_selected }
    local part = row_element(context, list, row, { role = 'row', value = row.cells, states = states })
    local off = states.disabled and 'OffstageDisabled' or is_selected and 'OffstageChosen' or nil
    local line = { { mark_of(list, is_selected), 'OffstageMark', part, 'mark' } }
    for index, column in ipairs(list.columns) do
      local shown = text.pad(M.cell_text(column, row.cells[index]), widths[index], alignment_of(column))
      vim.list_extend(line, { { shown, off, part, 'value' }, { '  ' } })
    end
    row_line(context, line, part)
  end)
  finish(context, list)
end

return M
