-- What an app asks of the platform: links, files, the clipboard and notifications.
local compat = require('offstage.compat')
local json = require('offstage.json')
local text = require('offstage.text')
local texts = require('offstage.texts')

local t, later = texts.t, texts.later

local M = {}

M.CAPABILITIES = { 'openURL', 'pickFile', 'saveFile', 'clipboard.read', 'clipboard.write', 'share', 'notify' }

local TITLES = {
  openURL = later('Open a page?'),
  pickFile = later('Choose a file'),
  saveFile = later('Save a file'),
  ['clipboard.read'] = later('Let the app read the clipboard?'),
  ['clipboard.write'] = later('Copy a text?'),
  share = later('Copy what the app shares?'),
  notify = later('Show a notification?'),
}

function M.title(capability) return t(TITLES[capability] or later('The app asks the platform')) end

local TYPES = {
  png = 'image/png', jpg = 'image/jpeg', jpeg = 'image/jpeg', gif = 'image/gif', svg = 'image/svg+xml',
  webp = 'image/webp', pdf = 'application/pdf', json = 'application/json', txt = 'text/plain',
  md = 'text/markdown', html = 'text/html', csv = 'text/csv', mp3 = 'audio/mpeg', mp4 = 'video/mp4',
  zip = 'application/zip', xml = 'application/xml', css = 'text/css', js = 'text/javascript', heic = 'image/heic',
  avif = 'image/avif', tif = 'image/tiff', tiff = 'image/tiff', ogg = 'audio/ogg', wav = 'audio/wav', m4a = 'audio/mp4',
  flac = 'audio/flac', mov = 'video/quicktime', webm = 'video/webm', mkv = 'video/x-matroska',
  doc = 'application/msword', odt = 'application/vnd.oasis.opendocument.text',
  ods = 'application/vnd.oasis.opendocument.spreadsheet', epub = 'application/epub+zip',
  docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx = 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
}

--- Returns the value of a file field for a path; nil and the problem when there is no such file.
function M.file(path)
  local full = vim.fn.fnamemodify(path, ':p')
  local stat, problem = compat.uv.fs_stat(full)
  if not stat then return nil, t('The file cannot be read: %s', problem) end
  if stat.type ~= 'file' then return nil, t("'%s' is not a file", path) end
  local type = TYPES[vim.fn.fnamemodify(full, ':e'):lower()] or 'application/octet-stream'
  return { name = vim.fn.fnamemodify(full, ':t'), size = stat.size, type = type }
end

--- Returns the file of a path that the user has typed; nil and the problem for one that the app does not take.
---@param types string[] patterns of media types, such as `image/*`; none for all files
local function picked(path, types)
  local file, problem = M.file(path)
  if not file then return nil, problem end
  local fitting = vim.tbl_filter(function(pattern)
    return file.type:find('^' .. vim.pesc(pattern:lower()):gsub('%%%*', '.*') .. '$')
  end, types)
  if #types > 0 and #fitting == 0 then
    return nil, t('%s is %s; choose a file of %s', file.name, file.type, table.concat(types, ', '))
  end
  file.path = vim.fn.fnamemodify(path, ':p')
  return file
end

--- Asks for a file, and for more while the app takes several. Each has a prompt: a name may have any character.
local function pick(ui, arguments, done)
  local types, files = arguments.types or {}, {}
  local suffix = (#types > 0 and ' (' .. text.line(table.concat(types, ', ')) .. ')' or '') .. ': '
  local function ask(prompt)
    vim.ui.input({ prompt = prompt .. suffix, completion = 'file' }, function(path)
      if not path or path == '' then
        if #files > 0 then done(files) end
        return
      end
      local file, problem = picked(path, types)
      if not file then return ui:show_error({ message = problem }) end
      files[#files + 1] = file
      if not arguments.allowsSeveral then return done(files) end
      ask(t('Next file, empty to end'))
    end)
  end
  ask(t('File'))
end

--- True for a URL with a scheme that the app has declared.
function M.may_open(session, url)
  local scheme = type(url) == 'string' and url:match('^([%w+.-]+):')
  for _, app in ipairs(scheme and session.server.apps or {}) do
    local schemes = app.name == session.replica.app and app.urlSchemes or {}
    if vim.tbl_contains(vim.tbl_map(string.lower, schemes), scheme:lower()) then return true end
  end
  return false
end

--- Asks the user to open a page in the browser: a link of the app is never opened without a question.
function M.browse(ui, url)
  if not M.may_open(ui.session, url) then
    return ui:show_error({ message = t('The app may not open %s', text.line(url)) })
  end
  vim.ui.select({ t('Open'), t('Copy') }, { prompt = text.line(url) }, function(_, number)
    if number == 1 then M.open_page(url) end
    if number == 2 then vim.fn.setreg('+', url) end
  end)
end

function M.open_page(url)
  local program = vim.fn.has('mac') == 1 and 'open' or vim.fn.has('win32') == 1 and 'explorer' or 'xdg-open'
  if vim.fn.executable(program) == 0 then return false end
  vim.fn.jobstart({ program, url }, { detach = true })
  return true
end

--- Returns the file name that the app suggests, without folders. Backticks are removed, because completion runs the
--- command in them; so are control characters, which the prompt would read as keys.
local function suggested_name(arguments)
  local name = (arguments.name or ''):gsub('[%c`]', '')
  return text.line(name:match('[^/\\]*$'))
end

--- Writes a text to a file and calls `done` with its path. Asks the user before it replaces a file.
local function save(ui, path, content, done)
  local full = vim.fn.fnamemodify(path, ':p')
  local function write()
    local file, problem = io.open(full, 'wb')
    if not file then return ui:show_error({ message = t('The file cannot be written: %s', problem) }) end
    file:write(content)
    file:close()
    done(full)
  end
  if not compat.uv.fs_stat(full) then return write() end
  local prompt = t('%s exists.', text.line(full))
  vim.ui.select({ t('Replace'), t('Cancel') }, { prompt = prompt }, function(_, number)
    if number == 1 then write() end
  end)
end

local function ask(options, work)
  vim.ui.input(options, function(answer)
    if answer and answer ~= '' then work(answer) end
  end)
end

local function copy(_, arguments, answer)
  local copied = { arguments.text }
  copied[#copied + 1] = arguments.url
  vim.fn.setreg('+', table.concat(copied, ' '))
  answer()
end

--- What fulfils a request, by its capability. `answer(result, reason)` refuses it when there is a reason.
local FULFIL = {
  openURL = function(ui, arguments, answer)
    if not M.may_open(ui.session, arguments.url) then return answer(nil, 'denied') end
    answer(nil, not M.open_page(arguments.url) and 'unavailable' or nil)
  end,
  pickFile = function(ui, arguments, answer)
    pick(ui, arguments, function(files) answer({ files = files }) end)
  end,
  saveFile = function(ui, arguments, answer)
    local options = { prompt = t('Save as:') .. ' ', default = suggested_name(arguments), completion = 'file' }
    ask(options, function(path)
      save(ui, path, arguments.text or '', function(full) answer({ path = full }) end)
    end)
  end,
  ['clipboard.read'] = function(_, _, answer) answer({ text = text.valid(vim.fn.getreg('+')) }) end,
  ['clipboard.write'] = copy,
  share = copy,
  notify = function(ui, arguments, answer)
    ui:show_message((arguments.title or '') .. ' ' .. (arguments.body or ''))
    answer()
  end,
}

--- Answers a request that this front end does not know, or a layer of the app's own.
local function fulfil_unknown(ui, _, answer)
  ask({ prompt = t('Answer (JSON):') .. ' ' }, function(typed)
    local ok, result = pcall(json.decode, typed)
    if not ok then return ui:show_error({ message = t('The answer is not JSON') }) end
    answer(result)
  end)
end

function M.ask(ui, layer)
  local arguments = type(layer.arguments) == 'table' and layer.arguments or {}
  local fulfil = FULFIL[layer.capability] or fulfil_unknown
  fulfil(ui, arguments, function(result, reason)
    if reason then return M.refuse(ui, layer, reason) end
    ui.session:input('route/fulfil', { layer = layer.id, result = result == nil and vim.empty_dict() or result })
  end)
end

function M.refuse(ui, layer, reason) ui.session:input('route/refuse', { layer = layer.id, reason = reason }) end

return M
