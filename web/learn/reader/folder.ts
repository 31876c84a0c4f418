/** The files of a model's folder: dropped or chosen, and the memory that they need. */

/** A folder's files as they were dropped, with their paths, or single ones. */
export async function filesDropped({ items, files }: DataTransfer): Promise<File[]> {
  // The list is emptied at the first wait.
  const entries = Array.from(items, (item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (!entries.some((entry) => entry.isDirectory)) return Array.from(files);
  const found: File[] = [];
  const read = async (entry: FileSystemEntry): Promise<void> => {
    if (entry.isFile) {
      const file = await new Promise<File>((resolve, reject) => {
        (entry as FileSystemFileEntry).file(resolve, reject);
      });
      Object.defineProperty(file, 'webkitRelativePath', { value: entry.fullPath.slice(1) });
      found.push(file);
      return;
    }
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    const next = () => new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    for (let some = await next(); some.length > 0; some = await next()) for (const one of some) await read(one);
  };
  for (const entry of entries) await read(entry);
  return found;
}

const folderOf = ({ webkitRelativePath: path }: File): string => path.slice(0, path.lastIndexOf('/') + 1);

/** The folders in which a model's configuration is; '' for files without a folder. */
export const modelFolders = (files: readonly File[]): string[] =>
  files.filter(({ name }) => name === 'config.json').map(folderOf);

export const nameOf = (folder: string, files: readonly File[]): string =>
  folder.split('/').at(-2) ?? files.find(({ name }) => name.endsWith('.safetensors'))?.name ?? 'config.json';

/** The bytes of all numbers in float32, as the headers of files of safetensors say; NaN if one cannot be read. */
export async function memoryOf(files: readonly File[]): Promise<number> {
  let bytes = 0;
  for (const file of files.filter(({ name }) => name.endsWith('.safetensors')))
    try {
      const size = Number(new DataView(await file.slice(0, 8).arrayBuffer()).getBigUint64(0, true));
      const header = JSON.parse(await file.slice(8, 8 + size).text()) as Record<string, { readonly shape?: number[] }>;
      for (const { shape } of Object.values(header))
        if (shape) bytes += 4 * shape.reduce((all, count) => all * count, 1);
    } catch {
      return NaN; // the engine says what is wrong with it
    }
  return bytes;
}
