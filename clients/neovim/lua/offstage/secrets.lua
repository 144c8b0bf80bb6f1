-- Methods of an editor about secure fields. Their text is typed at a prompt below the screen and is in no buffer:
-- registers, undo, completion, files and other plugins never get it.
local fieldkeys = require('offstage.fieldkeys')
local input = require('offstage.input')
local keys = require('offstage.keys')
local text = require('offstage.text')
local texts = require('offstage.texts')

local M = {}

local function map_ends(surface, prompt)
  local wanted = {}
  local function add(lhs, name, key)
    wanted[lhs] = function()
      prompt.action, prompt.key = name, key
      return '<CR>'
    end
  end
  for lhs, key in pairs(input.app_keys(surface, true)) do
    add(lhs, nil, key)
  end
  add('<Esc>', 'leave')
  add('<C-c>', 'abandon')
  add('<Tab>', 'next')
  add('<S-Tab>', 'previous')
  keys.map(prompt, 'c', wanted, { expr = true })
end

--- Asks for the text of a secure field, and then does what the key does that ended the prompt.
---@param how string|nil `clear` begins without the text that was typed before
function M:ask_secret(surface, element, how)
  local ui = self.ui
  if self.prompt then return end
  if vim.fn.reg_recording() ~= '' then
    return ui:show_error({ message = texts.t('A macro would record the secret: end the recording with q first') })
  end
  local prompt = { owner = element.owner, id = element.id, component = element.component, action = 'press' }
  prompt.buffer, prompt.mapped = surface.buffer, {}
  local before = self:text(element.key) or ''
  local label = text.cut(text.line(element.label or ''), 40)
  map_ends(surface, prompt)
  self.prompt = prompt
  ui:refresh_status()
  vim.cmd('redraw')
  local ok, typed = pcall(vim.fn.inputsecret, label .. ': ', how ~= 'clear' and before or '')
  self.prompt = nil
  keys.map(prompt, 'c', {})
  -- The app draws while the user types: the element may be another one, or gone.
  local id = text.key(prompt.owner, prompt.id)
  element, surface = ui:find(id)
  if ok and element and prompt.action ~= 'abandon' and typed ~= before then
    ui.session:enter(element.owner, element.component, typed, element.part == 'layer')
    if ui.session.state == 'open' then self.secrets[id] = { owner = element.owner, id = element.id, text = typed } end
  end
  ui:focus_top()
  ui:schedule()
  local name = prompt.action
  local goes_on = ok and element and name ~= 'leave' and name ~= 'abandon'
  if not goes_on or name ~= 'next' and name ~= 'previous' then vim.cmd('stopinsert') end
  if goes_on then fieldkeys.act(ui, surface, element, name, prompt.key) end
end

--- Forgets the texts of secure fields that are gone, or that the app has cleared.
function M:follow_secrets()
  local ui = self.ui
  for name, secret in pairs(self.secrets) do
    local element = ui:find(name)
    local is_gone = ui.session.state == 'open' and not ui:exists(secret.owner)
    local is_other = element and text.count(secret.text) ~= element.component.length
    if is_gone or is_other and not ui.session:is_pending(secret.owner, secret.id) then self.secrets[name] = nil end
  end
end

--- Forgets all texts, which a new server does not get again. The prompt stays: it then asks for the field of the new
--- screen.
function M:adopt_secrets(ids)
  self.secrets = {}
  if self.prompt then self.prompt.owner = ids[self.prompt.owner] or self.prompt.owner end
end

return M
