/** What a test needs of a browser engine. Each engine is driven by another protocol and implements this interface. */
export interface Engine {
  /** A window of this size in CSS pixels, without anything that other windows stored. */
  openWindow: (size: Size) => Promise<EngineWindow>
  close: () => Promise<void>
}

export interface Size {
  width: number
  height: number
}

export interface EngineWindow {
  /** Resolves when the document has loaded. */
  goto: (url: string) => Promise<void>
  reload: () => Promise<void>
  back: () => Promise<void>
  /** Runs a script and ignores its result. */
  run: (script: string) => Promise<void>
  /** The value of a JavaScript expression, as JSON; a promise is awaited. */
  evaluate: (expression: string) => Promise<unknown>
  /** The element that a JavaScript expression gives. */
  element: (expression: string) => Promise<EngineElement | null>
  resize: (size: Size) => Promise<void>
  /** What the window shows, as PNG. */
  screenshot: () => Promise<Buffer>
  /** Errors of the console and uncaught exceptions since the window was opened. */
  errors: string[]
  close: () => Promise<void>
}

/** Clicks and keys are sent by the engine as real input, not dispatched by a script. */
export interface EngineElement {
  click: () => Promise<void>
  type: (text: string) => Promise<void>
  /** For a file input: paths on this machine. */
  setFiles: (paths: string[]) => Promise<void>
}
