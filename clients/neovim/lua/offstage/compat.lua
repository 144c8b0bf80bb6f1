-- Differences between versions of Neovim. No other module asks for the version.
local M = {}

--- Bindings of libuv, which had another name before Neovim 0.10.
M.uv = vim.uv or vim.loop

local BUFFER = vim.fn.has('nvim-0.12') == 1 and 'buf' or 'buffer'

--- Returns options of a mapping or an autocommand with the buffer to which it belongs.
---@param buffer number|nil
function M.in_buffer(buffer, options)
  options[BUFFER] = buffer
  return options
end

return M
