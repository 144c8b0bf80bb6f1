// What an app author imports.
@_exported import AppLoop
@_exported import Observation
@_exported import OffstageInjection
@_exported import OffstageNavigation
@_exported import OffstageSession
@_exported import OffstageState
@_exported import Wire
