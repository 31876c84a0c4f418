import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

export function chromiumOnPath() {
  for (const folder of (process.env.PATH ?? '').split(delimiter))
    for (const name of ['chromium', 'chromium-browser', 'google-chrome'])
      try {
        accessSync(join(folder, name), constants.X_OK);
        return join(folder, name);
      } catch {
        // Not here: the next one.
      }
  return undefined;
}
