/** An engine whose calls to the host, such as for memory, can be made to fail like a trap. */
export async function loadBreakable<Engine>(load: () => Promise<Engine>) {
  const breaking = { isOn: false, instances: 0 };
  const { Instance } = WebAssembly;
  WebAssembly.Instance = class extends Instance {
    constructor(module: WebAssembly.Module, imports: WebAssembly.Imports = {}) {
      const wrapped = Object.entries(imports).map(([name, functions]) => [
        name,
        Object.fromEntries(
          Object.entries(functions).map(([key, value]) => [
            key,
            typeof value !== 'function'
              ? value
              : (...given: unknown[]) => {
                  if (breaking.isOn) throw new WebAssembly.RuntimeError('unreachable');
                  return (value as (...given: unknown[]) => unknown)(...given);
                },
          ]),
        ),
      ]);
      super(module, Object.fromEntries(wrapped) as WebAssembly.Imports);
      breaking.instances += 1;
    }
  };
  return { engine: await load(), breaking };
}

/** Loads one for a while: nothing loaded later is breakable. */
export async function withBreakable<Engine, Result>(
  load: () => Promise<Engine>,
  use: (engine: Engine, breaking: { isOn: boolean }) => Result,
): Promise<Result> {
  const { Instance } = WebAssembly;
  try {
    const { engine, breaking } = await loadBreakable(load);
    return use(engine, breaking);
  } finally {
    WebAssembly.Instance = Instance;
  }
}
