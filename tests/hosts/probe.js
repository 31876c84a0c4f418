// Goes into the page of every host that bundles, beside the recipe's import.
import { loadAttention } from 'attention-steps/core';
import { loadAttention as loadInline } from 'attention-steps/core/inline';
import 'attention-steps/exercise';
import 'attention-steps/lesson';
import 'attention-steps/playground';
import { loadReader } from 'attention-steps/reader';

globalThis.loadReader = loadReader;
globalThis.loaders = { core: loadAttention, 'core/inline': loadInline };
