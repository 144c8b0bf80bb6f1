-- The modules without Neovim's windows.
local check = require('check')
local json = require('offstage.json')
local keys = require('offstage.keys')
local patch = require('offstage.patch')
local text = require('offstage.text')

return {
  ['JSON keeps null, empty objects and arrays, and the digits of numbers'] = function()
    local line = '{"b":1,"a":{"x":null},"e":{},"f":[],"s":"a\\u00e9\\ud83d\\ude00"}'
    check.same(json.encode(json.decode(line)), '{"a":{"x":null},"b":1,"e":{},"f":[],"s":"aé😀"}')
    check.same(json.encode({ 1e300, 0.1 + 0.2, -0.5, 1e15 }), '[1e+300,0.30000000000000004,-0.5,1000000000000000]')
  end,
  ['patches change documents, and misfits are errors'] = function()
    local document = json.decode('{"a":[1,2,3],"t":"héllo","o":{"x":1}}')
    local ops = [=[[{"op":"add","path":"/a/-","value":4},{"op":"remove","path":"/a/0"},
      {"op":"move","from":"/a/0","path":"/a/2"}, {"op":"append","path":"/t","text":"!"},
      {"op":"splice","path":"/t","index":1,"count":1,"text":"e"},
      {"op":"remove","path":"/o/x"},{"op":"add","path":"/n~1m","value":null}]]=]
    local patched = patch.apply(document, json.decode(ops))
    check.same(json.encode(patched), '{"a":[3,4,2],"n/m":null,"o":{},"t":"hello!"}')
    for _, op in ipairs({
      '{"op":"remove","path":"/b"}',
      '{"op":"add","path":"/a/9","value":1}',
      '{"op":"splice","path":"/t","index":9,"count":1,"text":""}',
      '{"op":"later","path":"/a"}',
      '{"op":"replace","path":"/a/x","value":1}',
    }) do
      check.same(pcall(patch.apply, document, { json.decode(op) }), false, op)
    end
  end,
  ['an edit replaces whole code points'] = function()
    for from, to in pairs({ abc = 'abxc', ['aéc'] = 'aèc', ['日本'] = '日本語', ['👍🏽a'] = '👍🏿a', aaa = 'a', [''] = 'x' }) do
      for _, pair in ipairs({ { from, to }, { to, from } }) do
        local edit = text.difference(pair[1], pair[2])
        check.same(text.splice(pair[1], edit.index, edit.count, edit.text), pair[2])
        check.same(edit.length, vim.fn.strchars(pair[1]))
      end
    end
  end,
  ['bytes that are not UTF-8 are replaced'] = function()
    check.same(text.valid('aé日👍'), 'aé日👍')
    for _, bytes in ipairs({ '\255', '\128', '\192\128', '\195', '\237\160\128', '\244\144\128\128' }) do
      check.same(text.valid('a' .. bytes .. 'b'), 'a' .. ('\239\191\189'):rep(#bytes) .. 'b')
    end
  end,
  ['texts are cut and wrapped by columns'] = function()
    check.same(text.cut('日本語のテキスト', 7), '日本語…')
    check.same(text.wrap('one two three', 8), { 'one two', 'three' })
    for _, line in ipairs(text.wrap(('averylongword'):rep(20) .. ' 日本語' .. ('のテ'):rep(30), 20)) do
      check.same(vim.fn.strdisplaywidth(line) <= 20, true, line)
    end
  end,
  ['keys have the names of Neovim'] = function()
    local wanted = {
      ['Ctrl+S'] = '<C-s>', ['Ctrl+Shift+Z'] = '<C-S-z>', Enter = '<CR>', n = 'n', N = 'N', ['<'] = '<lt>',
      ['Ctrl++'] = '<C-+>', ['Shift+Tab'] = '<S-Tab>', F5 = '<F5>', Delete = '<Del>',
    }
    for key, lhs in pairs(wanted) do
      check.same(keys.lhs(key), lhs)
    end
    check.same(keys.lhs('Later'), nil)
  end,
}
