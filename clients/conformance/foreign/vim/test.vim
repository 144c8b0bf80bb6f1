vim9script
# Holds the conversation of conversation.json over a channel of Vim 9 in the mode "lsp". Nothing in Vim knows Offstage.
#
#   vim -u NONE -i NONE -n -es -S clients/conformance/foreign/vim/test.vim
#
# OFFSTAGE names the server; the default is offstage-examples in PATH.
set encoding=utf-8
scriptencoding utf-8

const TIME_LIMIT = 20000
const FOLDER = expand('<sfile>:p:h:h')

var notifications: list<dict<any>> = []
var exit_code = -1
var server: job

def Say(text: string)
  writefile([text], '/dev/stdout', 'a')
enddef

def Expect(condition: bool, problem: string)
  if !condition
    throw problem
  endif
enddef

# True when a value has all that is expected. Objects may have more members, and arrays more elements.
def Matches(expected: any, value: any): bool
  if type(expected) != type(value)
    return false
  elseif type(expected) == v:t_dict
    return expected->keys()->indexof((_, name) => !has_key(value, name) || !Matches(expected[name], value[name])) < 0
  elseif type(expected) == v:t_list
    return len(value) >= len(expected) && expected->indexof((index, each) => !Matches(each, value[index])) < 0
  endif
  return expected ==# value
enddef

# Callbacks are called while Vim sleeps.
def Wait(what: string, Condition: func(): bool)
  const start = reltime()
  while !Condition()
    Expect(reltimefloat(reltime(start)) * 1000 < TIME_LIMIT, 'waited too long for ' .. what)
    sleep 5m
  endwhile
enddef

# Vim adds "id" and "jsonrpc" to the request.
def Ask(step: dict<any>)
  const answer = ch_evalexpr(server, {method: step.request, params: step.params}, {timeout: TIME_LIMIT})
  const expected = has_key(step, 'error') ? {error: step.error} : {result: step.result}
  Expect(Matches(expected, answer), step.request .. ': ' .. string(answer))
  if has_key(step, 'error')
    Say(printf('error %d: %s', answer.error.code, answer.error.message))
  endif
enddef

def Converse()
  server = job_start([$OFFSTAGE ?? 'offstage-examples', 'serve'], {
    in_mode: 'lsp',
    out_mode: 'lsp',
    err_io: 'null',
    out_cb: (_, message) => add(notifications, {wait: message.method, params: message.params}),
    exit_cb: (_, code) => {
      exit_code = code
    },
  })
  Expect(job_status(server) == 'run', 'the server does not start')
  for step in json_decode(join(readfile(FOLDER .. '/conversation.json')))
    if has_key(step, 'request')
      Ask(step)
    elseif has_key(step, 'notify')
      # Without "params" in the message Vim sends none.
      ch_sendexpr(server, {method: step.notify})
    else
      Wait(step.wait, () => notifications->indexof((_, received) => Matches(step, received)) >= 0)
    endif
  endfor
  Wait('the end of the server', () => exit_code >= 0)
  Expect(exit_code == 0, 'the server ended with code ' .. exit_code)
enddef

Say(printf('channels of Vim %d.%d.%04d', v:version / 100, v:version % 100, v:versionlong % 10000))
try
  Converse()
catch
  Say(v:exception .. ' at ' .. v:throwpoint)
  cquit 1
endtry
qall!
