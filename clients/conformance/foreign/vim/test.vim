vim9script
# Tests that a channel of Vim 9 in the mode "lsp" is a client of Offstage: initialize, a session, an action, events,
# errors and shutdown. Nothing in Vim knows Offstage.
#
#   vim -u NONE -i NONE -n -es -S clients/conformance/foreign/vim/test.vim
#
# OFFSTAGE names the server; the default is offstage-examples in PATH.
set encoding=utf-8
scriptencoding utf-8

const TIME_LIMIT = 20000
# Characters of two, three and four bytes: a channel that counts characters loses the framing.
const NAME = 'Zoë 日本 🙂'

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

# Callbacks are called while Vim sleeps.
def Wait(what: string, Condition: func(): bool)
  const start = reltime()
  while !Condition()
    Expect(reltimefloat(reltime(start)) * 1000 < TIME_LIMIT, 'waited too long for ' .. what)
    sleep 5m
  endwhile
enddef

def WaitFor(method: string, Matches: func(dict<any>): bool)
  Wait(method, () => indexof(notifications,
    (_, received) => received.method == method && Matches(received.params)) >= 0)
enddef

# Returns the response; Vim adds "id" and "jsonrpc" to the request.
def Request(method: string, params: dict<any>): dict<any>
  const response = ch_evalexpr(server, {method: method, params: params}, {timeout: TIME_LIMIT})
  Expect(type(response) == v:t_dict && has_key(response, 'id'), 'no response to ' .. method)
  return response
enddef

def ResultOf(method: string, params: dict<any>): any
  const response = Request(method, params)
  Expect(has_key(response, 'result'), method .. ': ' .. string(response))
  return response.result
enddef

def ExpectError(response: dict<any>, code: number, kind: string, text: string)
  Expect(has_key(response, 'error'), 'not refused: ' .. string(response))
  const error = response.error
  Expect(error.code == code && error.data.kind == kind && stridx(error.message, text) >= 0, string(error))
  Say(printf('error %d: %s', error.code, error.message))
enddef

def Converse()
  server = job_start([$OFFSTAGE ?? 'offstage-examples', 'serve'], {
    in_mode: 'lsp',
    out_mode: 'lsp',
    err_io: 'null',
    out_cb: (_, message) => add(notifications, message),
    exit_cb: (_, code) => {
      exit_code = code
    },
  })
  Expect(job_status(server) == 'run', 'the server does not start')

  const answer = ResultOf('initialize', {processId: getpid(), clientInfo: {name: 'vim'}})
  Expect(answer.serverInfo.name == 'offstage', 'another server: ' .. string(answer))
  # Without "params" in the message Vim sends none.
  ch_sendexpr(server, {method: 'initialized'})

  const session = ResultOf('session/open', {app: 'editProfile'})
  const sent = ResultOf('action/send', {action: {type: 'textDidChange', text: NAME}})
  Expect(sent.outcome == 'done', 'the action was not handled: ' .. string(sent))
  WaitFor('session/event', (params) => params.event == {type: 'isSaveButtonEnabled', value: true})
  WaitFor('screen/didChange', (params) => index(params.patch,
    {op: 'replace', path: '/parts/0/value', value: NAME}) >= 0)
  const view = ResultOf('screen/get', {screen: 'profile.edit'}).view
  Expect(view.parts[0].value ==# NAME, 'another name: ' .. string(view))

  ExpectError(Request('sesion/close', {}), -32601, 'method', 'session/close')
  ExpectError(Request('action/send', {action: {type: 'nameDidChange'}}), 1200, 'actionUnknown', 'textDidChange')

  ResultOf('session/close', {})
  WaitFor('session/didClose', (params) => params.sessionId == session.sessionId)
  Expect(ResultOf('shutdown', {}) == v:null, 'shutdown has a result')
  ch_sendexpr(server, {method: 'exit'})
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
