declare module '@micropython/micropython-webassembly-pyscript' {
  export interface MicroPython {
    readonly FS: { readonly mkdir: (path: string) => void; readonly writeFile: (path: string, text: string) => void };
    readonly runPython: (code: string) => unknown;
    readonly pyimport: (name: string) => unknown;
  }
  /** Sizes in bytes, `pystack` in words. */
  export function loadMicroPython(options: {
    readonly url: string;
    readonly heapsize: number;
    readonly pystack: number;
    readonly linebuffer: boolean;
    readonly stdout: (bytes: Uint8Array) => void;
    readonly stderr: (bytes: Uint8Array) => void;
  }): Promise<MicroPython>;
}
