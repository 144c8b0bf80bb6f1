-- Texts of the front end itself. The English text is the key of a text; `lang/de.lua` has the German ones. The texts of
-- an app come from its server.
local M = {}

--- Tables of texts by their language. English has none.
local known = {}
local chosen

--- Returns the locale of the user, such as `de-DE`: that of `setup`, else that of Neovim's messages. Returns nil for
--- the locale C.
---@return string|nil
function M.locale()
  -- Neovim's language is C when the system lacks the locale of the environment.
  local own = vim.v.lang ~= 'C' and vim.v.lang or ''
  for _, name in ipairs({ chosen or '', own, vim.env.LC_ALL or '', vim.env.LC_MESSAGES or '', vim.env.LANG or '' }) do
    if name ~= '' then
      local locale = name:match('^%a+[_-]?%a*') or 'C'
      return locale ~= 'C' and locale ~= 'POSIX' and (locale:gsub('_', '-')) or nil
    end
  end
end

--- Chooses a language such as `de`; nil chooses that of the locale.
function M.choose(language) chosen = language end

local function translations()
  local language = (M.locale() or 'en'):match('^%a+'):lower()
  if known[language] == nil then
    local has_texts, texts = pcall(require, 'offstage.lang.' .. language)
    known[language] = has_texts and texts or {}
  end
  return known[language]
end

--- Returns a text in the user's language. Each `%s` stands for one of the values.
---@param english string
---@return string
function M.t(english, ...)
  local text = translations()[english] or english
  return select('#', ...) == 0 and text or text:format(...)
end

--- Marks a text that `t` receives later.
function M.later(english) return english end

return M
