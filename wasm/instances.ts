/** Instances of an engine's WebAssembly: after one has trapped, the next call gets another. */
import { allocated, brokenOff, codeOf, isOutOfMemory } from './refuse.ts';

/** An object of an Embind class. */
export interface Deletable {
  delete(): void;
}

/** The place of C++'s stack, which an error that leaves its functions does not put back. */
export interface Stack {
  stackSave(): number;
  stackRestore(top: number): void;
}

export type Engine<Module extends Stack> = ReturnType<typeof startEngine<Module>>;

/** More calls, one in the other, than Emscripten's glue makes. */
const GLUE = 200;

/**
 * Throws where the stack nearly ends. In the glue it would end while a promise is made, and Node would die of the rejection
 * that nobody could hear.
 */
const reach = (calls: number): number => (calls > 0 ? reach(calls - 1) + 1 : 0);

/** @param file - the WebAssembly's name, for messages */
export function startEngine<Module extends Stack>(file: string, create: () => Module) {
  let current: Module | undefined = started(file, create);
  const trapped = new WeakSet<Module>();

  /** The instance for new calls. */
  const live = () => {
    if (current) return current;
    reach(GLUE);
    return (current = allocated(create));
  };
  const isTrapped = (module: Module) => trapped.has(module);

  /** Work that runs no code of the caller's, in the live instance or in the one where it began. */
  function call<Result>(work: (module: Module) => Result, module = live()): Result {
    const top = module.stackSave();
    try {
      return work(module);
    } catch (error) {
      module.stackRestore(top);
      const isRefusal = codeOf(error) !== undefined;
      if (isRefusal && !isOutOfMemory(error)) throw error;
      // Memory that has grown to its end would not be given back, so the next call gets another one then, too.
      if (current === module) current = undefined;
      if (isRefusal) throw error;
      trapped.add(module);
      throw brokenOff(error);
    }
  }

  /** Work with an object of the engine, which is deleted afterwards, unless its instance trapped. */
  function use<Made extends Deletable, Result>(
    make: (module: Module) => Made,
    work: (made: Made) => Result,
    module = live(),
  ): Result {
    return call((instance) => {
      const made = make(instance);
      try {
        const result = work(made);
        made.delete();
        return result;
      } catch (error) {
        if (codeOf(error) !== undefined) made.delete();
        throw error;
      }
    }, module);
  }

  return { live, isTrapped, call, use };
}

function started<Module>(file: string, start: () => Module): Module {
  try {
    return start();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${file}: could not be started: ${reason}`, { cause: error });
  }
}

/** Emscripten's glue, with the one option that it is given. */
export type CreateModule = (options: {
  instantiateWasm(
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): WebAssembly.Exports;
}) => unknown;

/** Starts an instance at once. Returns what the engine exports, with which the glue fills the options. */
export function instantiate(createModule: CreateModule, compiled: WebAssembly.Module): unknown {
  let failure: unknown; // which the glue would keep to itself
  const options: Parameters<CreateModule>[0] = {
    instantiateWasm(imports, receive) {
      try {
        const instance = new WebAssembly.Instance(compiled, imports);
        receive(instance, compiled);
        return instance.exports;
      } catch (error) {
        failure = error;
        return {};
      }
    },
  };
  try {
    // Newer glue gives a promise; the module is there by now.
    Promise.resolve(createModule(options)).catch(() => undefined);
  } catch (error) {
    failure ??= error;
  }
  if (failure !== undefined) throw failure as Error;
  if (!('version' in options)) throw new Error('it exports nothing'); // the promise knows why, and comes too late
  return options;
}
