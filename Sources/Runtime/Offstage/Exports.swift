// Modules that an app author gets with `import Offstage`.
@_exported import AppLoop
@_exported import OffstageInjection
@_exported import Wire
