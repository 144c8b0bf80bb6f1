// main.c - the reference of the benchmarks: a server as a C programmer would write it over jansson.
//
// Sends the same bytes as Offstage in reply to the requests of the benchmarks, by the simplest means: cut a frame,
// json_loadb, build the answer as a jansson object, json_dumpb, collect the output, write it when 64 KiB are pending
// or the input is drained. No threads, no arena, no hand-written JSON. `Benchmarks` prints every ratio against this
// program.
//
// Leaves out most checks, batches, limits, cancellation, and all actions except `textDidChange` and `emit`.
#define _GNU_SOURCE
#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

// ---- Constants that must match Offstage. Objects write their members in the order of the calls below.
#define EPOCH "000000000001"                  // Differs in each process; the comparison ignores it.
#define SCREEN "n2"                           // Node id of the only screen.
#define FIRST_REV 1                           // Revision of route and screen at open.
#define TEXT_PATH "/parts/0/value"            // Path in EditProfile's view, which `view_of` builds.
#define ENABLED_PATH "/parts/1/isEnabled"

typedef struct {
    char id[24], app[32], subscription[24], *text;
    json_int_t seq, n, rev, screen_rev, actions;
    bool enabled;
} Session;

static Session *sessions;
static size_t session_count, session_capacity;

// ---- Output
enum { HEADER_ROOM = 40, FLUSH_AT = 64 << 10 };
static bool was_shut_down;
static char *out;
static size_t out_length, out_capacity;

static void *checked(void *memory) {
    if (!memory) { fputs("CReference: out of memory\n", stderr); exit(70); }
    return memory;
}

static void flush(void) {
    for (size_t done = 0; done < out_length;) {
        ssize_t k = write(1, out + done, out_length - done);
        if (k <= 0) exit(3);
        done += (size_t)k;
    }
    out_length = 0;
}

// Writes one message and releases its reference.
static void post(json_t *message) {
    size_t length;
    for (;;) { // json_dumpb returns the size it needs; dump again after growing the buffer
        size_t used = out_length + HEADER_ROOM, free_space = out_capacity > used + 1 ? out_capacity - used - 1 : 0;
        length = json_dumpb(message, out + used, free_space, JSON_COMPACT | JSON_ENCODE_ANY);
        if (length <= free_space) break;
        out_capacity = (used + length + 1) * 2;
        out = checked(realloc(out, out_capacity));
    }
    json_decref(message);
    char header[HEADER_ROOM];
    size_t k = (size_t)snprintf(header, sizeof header, "Content-Length: %zu\r\n\r\n", length);
    memmove(out + out_length + k, out + out_length + HEADER_ROOM, length);
    memcpy(out + out_length, header, k);
    out_length += k + length;
    if (out_length >= FLUSH_AT) flush();
}

// ---- Messages
static void set(json_t *object, const char *key, json_t *value) { json_object_set_new_nocheck(object, key, value); }
static void set_text(json_t *object, const char *key, const char *value) {
    set(object, key, json_string_nocheck(value));
}
static void set_int(json_t *object, const char *key, json_int_t value) { set(object, key, json_integer(value)); }

static json_t *envelope(void) {
    json_t *message = json_object();
    set_text(message, "jsonrpc", "2.0");
    return message;
}

static void reply(json_t *id, json_t *result) {
    json_t *message = envelope();
    set(message, "id", json_incref(id));
    set(message, "result", result);
    post(message);
}

static void refuse(json_t *id, int code, const char *kind, const char *text) {
    json_t *message = envelope(), *error = json_object(), *data = json_object();
    set(message, "id", id ? json_incref(id) : json_null());
    set_int(error, "code", code);
    set_text(error, "message", text);
    set_text(data, "kind", kind);
    set(error, "data", data);
    set(message, "error", error);
    post(message);
}

// Returns the first members of a session's notification params, and counts the publication. `last` marks the last
// publication of an action.
static json_t *publication(Session *s, bool last) {
    json_t *params = json_object();
    set_text(params, "sessionId", s->id);
    set_text(params, "epoch", EPOCH);
    set_int(params, "seq", ++s->seq);
    set_int(params, "n", ++s->n);
    set_text(params, "subscriptionId", s->subscription);
    if (last) set(params, "last", json_true());
    set_text(params, "screen", SCREEN);
    return params;
}

static void notify(const char *method, json_t *params, json_t *cause) {
    json_t *message = envelope();
    set_text(message, "method", method);
    set(params, "cause", json_incref(cause));
    set(message, "params", params);
    post(message);
}

// ---- Sessions
static Session *session_of(json_t *params) {
    const char *id = json_string_value(json_object_get(params, "sessionId"));
    if (!id) return session_count == 1 ? &sessions[0] : NULL;
    for (size_t i = 0; i < session_count; i++)
        if (!strcmp(sessions[i].id, id)) return &sessions[i];
    return NULL;
}

static json_t *template_of(const char *type, const char *input) {
    json_t *template = json_object(), *action = json_object();
    set_text(action, "type", type);
    set(template, "action", action);
    if (input) set_text(template, "input", input);
    return template;
}

static json_t *view_of(Session *s) {
    json_t *view = json_object(), *parts = json_array(), *name = json_object(), *save = json_object();
    set_text(name, "component", "textField");
    set_text(name, "id", "name");
    set_text(name, "label", "Name");
    set_text(name, "help", "At least four characters.");
    set_text(name, "value", s->text);
    set_text(name, "placeholder", "Your name");
    set_int(name, "maxLength", 64);
    set(name, "onChange", template_of("textDidChange", "text"));
    json_array_append_new(parts, name);
    set_text(save, "component", "button");
    set_text(save, "id", "save");
    set_text(save, "title", "Save");
    if (!s->enabled) set(save, "isEnabled", json_false());
    set_text(save, "key", "Enter");
    set(save, "onTap", template_of("saveButtonDidTap", NULL));
    json_array_append_new(parts, save);
    set(view, "parts", parts);
    return view;
}

static void session_open(json_t *id, json_t *params) {
    if (session_count == session_capacity) {
        session_capacity = session_capacity ? session_capacity * 2 : 16;
        sessions = checked(realloc(sessions, session_capacity * sizeof *sessions));
    }
    Session *s = &sessions[session_count++];
    memset(s, 0, sizeof *s);
    const char *app = json_string_value(json_object_get(params, "app"));
    const char *wanted = json_string_value(json_object_get(params, "sessionId"));
    snprintf(s->app, sizeof s->app, "%s", app ? app : "editProfile");
    if (wanted) snprintf(s->id, sizeof s->id, "%s", wanted);
    else snprintf(s->id, sizeof s->id, "s%zu", session_count);
    snprintf(s->subscription, sizeof s->subscription, "u%zu", session_count);
    s->text = checked(strdup(""));
    s->rev = s->screen_rev = FIRST_REV;

    json_t *result = json_object(), *screens = json_object(), *screen = json_object(), *cause = json_object();
    set_text(result, "sessionId", s->id);
    set_text(result, "app", s->app);
    set_text(result, "epoch", EPOCH);
    set_int(result, "seq", s->seq);
    set_int(result, "routeRev", s->rev);
    set(result, "tree", json_object());
    set_int(screen, "viewRev", s->screen_rev);
    set(screen, "view", view_of(s));
    set(screens, SCREEN, screen);
    set(result, "screens", screens);
    set_text(cause, "origin", "frontEnd");
    set(result, "cause", cause);
    set_text(result, "subscriptionId", s->subscription);
    reply(id, result);
}

static void session_list(json_t *id) {
    json_t *result = json_object(), *list = json_array();
    for (size_t i = 0; i < session_count; i++) {
        json_t *entry = json_object();
        set_text(entry, "sessionId", sessions[i].id);
        set_text(entry, "app", sessions[i].app);
        set_text(entry, "epoch", EPOCH);
        set_int(entry, "seq", sessions[i].seq);
        set_int(entry, "routeRev", sessions[i].rev);
        json_array_append_new(list, entry);
    }
    set(result, "sessions", list);
    reply(id, result);
}

// ---- Actions
static void operation(json_t *patch, const char *op, const char *path, json_t *value) {
    json_t *operation = json_object();
    set_text(operation, "op", op);
    set_text(operation, "path", path);
    if (value) set(operation, "value", value);
    json_array_append_new(patch, operation);
}

// Handles `textDidChange`: always sends the event; sends the screen's change if the view changed.
static void text_did_change(Session *s, json_t *action, json_t *cause) {
    const char *text = json_string_value(json_object_get(action, "text"));
    if (!text) text = "";
    size_t characters = 0;
    for (const char *c = text; *c; c++) characters += (*c & 0xC0) != 0x80;
    bool enabled = characters > 3, other_text = strcmp(text, s->text) != 0, other_enabled = enabled != s->enabled;

    bool changes_view = other_text || other_enabled;
    json_t *params = publication(s, !changes_view), *event = json_object();
    set_text(event, "type", "isSaveButtonEnabled");
    set(event, "value", json_boolean(enabled));
    set(params, "event", event);
    notify("session/event", params, cause);

    if (!changes_view) return;
    if (other_text) { free(s->text); s->text = checked(strdup(text)); }
    s->enabled = enabled;
    params = publication(s, true);
    set_int(params, "fromViewRev", s->screen_rev);
    set_int(params, "viewRev", ++s->screen_rev);
    json_t *patch = json_array();
    if (other_text) operation(patch, "replace", TEXT_PATH, json_string_nocheck(s->text));
    // A default value is omitted.
    if (other_enabled) operation(patch, s->enabled ? "remove" : "add", ENABLED_PATH, s->enabled ? NULL : json_false());
    set(params, "patch", patch);
    notify("screen/didChange", params, cause);
}

// Handles `emit`: sends `count` events, each with `bytes` bytes of data.
static void emit_events(Session *s, json_t *action, json_t *cause) {
    json_int_t count = json_integer_value(json_object_get(action, "count"));
    size_t length = (size_t)json_integer_value(json_object_get(action, "bytes"));
    char *data = memset(checked(malloc(length + 1)), 'x', length);
    for (json_int_t i = 0; i < count; i++) {
        json_t *params = publication(s, i == count - 1), *event = json_object();
        set_text(event, "type", "emitted");
        set_int(event, "index", i);
        set(event, "data", json_stringn_nocheck(data, length));
        set(params, "event", event);
        notify("session/event", params, cause);
    }
    free(data);
}

static void action_send(json_t *id, json_t *params) {
    Session *s = session_of(params);
    if (!s) { refuse(id, 1100, "sessionUnknown", "no such session"); return; }
    json_t *action = json_object_get(params, "action");
    const char *type = json_string_value(json_object_get(action, "type"));
    void (*handle)(Session *, json_t *, json_t *) = NULL;
    if (type && !strcmp(type, "textDidChange")) handle = text_did_change;
    else if (type && !strcmp(type, "emit")) handle = emit_events;
    if (!handle) { refuse(id, 1200, "actionUnknown", "no such action; use textDidChange or emit"); return; }

    char action_id[24];
    json_t *cause = json_object();
    snprintf(action_id, sizeof action_id, "a%" JSON_INTEGER_FORMAT, ++s->actions);
    set_text(cause, "origin", "frontEnd");
    set(cause, "requestId", json_incref(id));
    set_text(cause, "actionId", action_id);
    handle(s, action, cause);
    json_decref(cause);

    json_t *result = json_object();
    set_text(result, "actionId", action_id);
    set_int(result, "seq", s->seq);
    set_int(result, "routeRev", s->rev);
    set_text(result, "outcome", "done");
    reply(id, result);
}

static void initialize(json_t *id) {
    json_t *result = json_object(), *info = json_object();
    set_text(info, "name", "CReference");
    set(result, "serverInfo", info);
    reply(id, result);
}

static void message(const char *bytes, size_t length) {
    json_t *request = json_loadb(bytes, length, JSON_ALLOW_NUL, NULL);
    if (!request) { refuse(NULL, -32700, "syntax", "this is not JSON"); return; }
    const char *method = json_string_value(json_object_get(request, "method"));
    json_t *id = json_object_get(request, "id"), *params = json_object_get(request, "params");
    if (!method) refuse(id, -32600, "envelope", "this is not a request");
    else if (!id) { if (!strcmp(method, "exit")) { flush(); exit(was_shut_down ? 0 : 1); } }
    else if (!strcmp(method, "action/send")) action_send(id, params);
    else if (!strcmp(method, "session/list")) session_list(id);
    else if (!strcmp(method, "echo")) reply(id, params ? json_incref(params) : json_null());
    else if (!strcmp(method, "session/open")) session_open(id, params);
    else if (!strcmp(method, "initialize")) initialize(id);
    else if (!strcmp(method, "shutdown")) { was_shut_down = true; reply(id, json_null()); }
    else refuse(id, -32601, "method", "no such method");
    json_decref(request);
}

// ---- Input: reads the frame at `p`, with `length` bytes available. Returns the bytes consumed, or 0 if the frame is
// incomplete. Sets `*wanted` to the frame's size when its header is complete.
static size_t frame(const char *p, size_t length, size_t *wanted) {
    const char *end = memmem(p, length, "\r\n\r\n", 4);
    if (!end) return 0;
    bool has_length = false;
    size_t body = 0, head = (size_t)(end - p) + 4;
    for (const char *line = p; line < end; line = (const char *)memchr(line, '\n', (size_t)(end + 2 - line)) + 1)
        if (!strncasecmp(line, "Content-Length:", 15)) { has_length = true; body = strtoull(line + 15, NULL, 10); }
    if (!has_length) exit(2);
    *wanted = head + body;
    if (length < *wanted) return 0;
    message(end + 4, body);
    return *wanted;
}

int main(void) {
    size_t capacity = 256 << 10, length = 0, start = 0;
    char *in = checked(malloc(capacity));
    for (;;) {
        size_t wanted = 0;
        while (start < length) {
            wanted = 0;
            size_t taken = frame(in + start, length - start, &wanted);
            if (!taken) break;
            start += taken;
        }
        flush();
        if (start) memmove(in, in + start, length -= start);
        start = 0;
        if (wanted > capacity || length == capacity) {
            capacity = wanted > capacity ? wanted + 4096 : capacity * 2;
            in = checked(realloc(in, capacity));
        }
        ssize_t k = read(0, in + length, capacity - length);
        if (k <= 0) return was_shut_down ? 0 : 1;
        length += (size_t)k;
    }
}
