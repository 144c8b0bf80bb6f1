-- What an app asks of the platform: links, files, the clipboard and notifications.
local json = require('offstage.json')
local text = require('offstage.text')

local get = json.get

local M = {}

--- Requests that this front end fulfils.
M.CAPABILITIES = { 'openURL', 'pickFile', 'saveFile', 'clipboard.read', 'clipboard.write', 'share', 'notify' }

local TITLES = {
  openURL = 'Open a page?',
  pickFile = 'Choose a file',
  saveFile = 'Save a file',
  ['clipboard.read'] = 'Let the app read the clipboard?',
  ['clipboard.write'] = 'Copy a text?',
  share = 'Copy what the app shares?',
  notify = 'Show a notification?',
  confirmIdentity = 'Confirm that it is you',
}

--- Returns the question of a request.
function M.title(capability) return TITLES[capability] or 'The app asks the platform' end

local TYPES = {
  png = 'image/png',
  jpg = 'image/jpeg',
  jpeg = 'image/jpeg',
  gif = 'image/gif',
  svg = 'image/svg+xml',
  webp = 'image/webp',
  pdf = 'application/pdf',
  json = 'application/json',
  txt = 'text/plain',
  md = 'text/markdown',
  html = 'text/html',
  csv = 'text/csv',
  mp3 = 'audio/mpeg',
  mp4 = 'video/mp4',
  zip = 'application/zip',
}

--- Returns the value of a file field for a path; nil and the problem when there is no such file.
---@param path string
---@return table|nil
---@return string|nil
function M.file(path)
  local full = vim.fn.fnamemodify(path, ':p')
  local stat, problem = vim.loop.fs_stat(full)
  if not stat then return nil, 'The file cannot be read: ' .. tostring(problem) end
  if stat.type ~= 'file' then return nil, ("'%s' is not a file"):format(path) end
  local file = json.decode('{"name":null,"type":null,"size":null,"path":null}')
  file.name, file.size, file.path = vim.fn.fnamemodify(full, ':t'), stat.size, nil
  file.type = TYPES[full:match('%.(%w+)$') and full:match('%.(%w+)$'):lower() or ''] or 'application/octet-stream'
  return file, nil, full
end

--- True for a media type that the app takes: one of the patterns, such as `image/*`; each without patterns.
local function takes(patterns, type)
  for _, pattern in ipairs(patterns) do
    local wanted = vim.pesc(pattern:lower()):gsub('%%%*', '.*')
    if type:find('^' .. wanted .. '$') then return true end
  end
  return #patterns == 0
end

--- Returns the file of a path that the user has typed; nil and the problem for one that the app does not take.
---@param path string
---@param types string[] patterns of media types
---@return table|nil
---@return string|nil
local function picked(path, types)
  local file, problem, full = M.file(path)
  if not file then return nil, problem end
  if not takes(types, file.type) then
    return nil, ('%s is %s; choose a file of %s'):format(file.name, file.type, table.concat(types, ', '))
  end
  file.path = full
  return file
end

--- Asks for a file, and for more while the app takes several. Each has a prompt: a name may have any character.
local function pick(ui, arguments, done)
  local types, files = get(arguments, 'types') or {}, {}
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
      if get(arguments, 'allowsSeveral') ~= true then return done(files) end
      ask('Next file, empty to end')
    end)
  end
  ask('File')
end

--- True for a URL with a scheme that the app has declared.
---@param session table
---@param url any
---@return boolean
function M.may_open(session, url)
  local scheme = type(url) == 'string' and url:match('^([%w+.-]+):')
  for _, app in ipairs(scheme and get(session.server, 'apps') or {}) do
    for _, known in ipairs(get(app, 'name') == session.replica.app and get(app, 'urlSchemes') or {}) do
      if tostring(known):lower() == scheme:lower() then return true end
    end
  end
  return false
end

--- Asks the user to open a page in the browser: a link of the app is never opened without a question.
function M.browse(ui, url)
  if not M.may_open(ui.session, url) then
    return ui:show_error({ message = 'The app may not open ' .. text.line(url) })
  end
  vim.ui.select({ 'Open', 'Copy' }, { prompt = text.line(url) }, function(choice)
    if choice == 'Copy' then vim.fn.setreg('+', url) end
    if choice == 'Open' then M.open_page(url) end
  end)
end

--- Opens a page with the platform's program.
function M.open_page(url)
  local program = vim.fn.has('mac') == 1 and 'open' or vim.fn.has('win32') == 1 and 'explorer' or 'xdg-open'
  if vim.fn.executable(program) == 0 then return false end
  vim.fn.jobstart({ program, url }, { detach = true })
  return true
end

--- Returns the file name that the app suggests, without folders. Backticks are removed, because completion runs the
--- command in them; so are control characters, which the prompt would read as keys.
local function suggested_name(arguments)
  local name = tostring(get(arguments, 'name') or ''):gsub('[%c`]', '')
  return text.line(name:match('[^/\\]*$'))
end

--- Writes a text to a file and calls `done` with its path. Asks the user before it replaces a file.
local function save(ui, path, content, done)
  local full = vim.fn.fnamemodify(path, ':p')
  local function write()
    local file, problem = io.open(full, 'wb')
    if not file then return ui:show_error({ message = 'The file cannot be written: ' .. tostring(problem) }) end
    file:write(content)
    file:close()
    done(full)
  end
  if not vim.loop.fs_stat(full) then return write() end
  vim.ui.select({ 'Replace', 'Cancel' }, { prompt = text.line(full) .. ' exists.' }, function(choice)
    if choice == 'Replace' then write() end
  end)
end

--- Fulfils a request after the user has allowed it.
function M.ask(ui, layer)
  local capability, arguments = get(layer, 'capability'), get(layer, 'arguments')
  local function fulfil(result)
    ui:input_begins()
    ui.session:input('route/fulfil', { layer = layer.id, result = result })
  end
  local function refuse(reason)
    ui:input_begins()
    ui.session:input('route/refuse', { layer = layer.id, reason = reason })
  end
  local done = vim.empty_dict()
  if capability == 'openURL' then
    local url = get(arguments, 'url') or ''
    if not M.may_open(ui.session, url) then return refuse('denied') end
    if M.open_page(url) then fulfil(done) else refuse('unavailable') end
  elseif capability == 'pickFile' then
    pick(ui, arguments, function(files) fulfil({ files = files }) end)
  elseif capability == 'saveFile' then
    local options = { prompt = 'Save as: ', default = suggested_name(arguments), completion = 'file' }
    vim.ui.input(options, function(path)
      if not path or path == '' then return end
      save(ui, path, get(arguments, 'text') or '', function(full) fulfil({ path = full }) end)
    end)
  elseif capability == 'clipboard.read' then
    fulfil({ text = text.valid(vim.fn.getreg('+')) })
  elseif capability == 'clipboard.write' then
    vim.fn.setreg('+', get(arguments, 'text') or '')
    fulfil(done)
  elseif capability == 'share' then
    local shared = { get(arguments, 'text') }
    shared[#shared + 1] = get(arguments, 'url')
    vim.fn.setreg('+', table.concat(shared, ' '))
    fulfil(done)
  elseif capability == 'notify' then
    ui:show_message(text.line((get(arguments, 'title') or '') .. ' ' .. (get(arguments, 'body') or '')))
    fulfil(done)
  else
    vim.ui.input({ prompt = 'Answer (JSON): ' }, function(answer)
      if not answer or answer == '' then return end
      local ok, result = pcall(json.decode, answer)
      if not ok then return ui:show_error({ message = 'The answer is not JSON' }) end
      fulfil(result)
    end)
  end
end

return M
