export type Description = import("./outline.js").Description;
export type Message = import("./protocol.js").Message;
