// Slides are files in a folder.
import { cpSync } from 'node:fs';

for (const file of ['index.html', 'elsewhere.html', 'stage.html']) cpSync(file, `dist/${file}`);
cpSync('node_modules/reveal.js/dist', 'dist/reveal', { recursive: true });
cpSync('node_modules/attention-steps/dist/embed', 'dist/attention-steps', { recursive: true });
