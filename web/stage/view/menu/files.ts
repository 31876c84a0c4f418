/** Files to save: a matrix as numbers, the stage as a picture. */
import { type TemplateResult, html } from 'lit';
import { download } from '../../../shared/download.ts';
import { toCsv, toJson, toNumpy } from '../../../shared/numbers/files.ts';
import { type Picture, matrixOf } from '../../model/picture.ts';
import { matrixName } from '../../model/narrate.ts';
import { fileName } from '../../inputs/matrices.ts';
import { type MatrixId, infoOf } from '../../model/steps.ts';
import type { StageParts } from '../parts/stage-parts.ts';
import { pngBlob, svgText } from './picture-file.ts';

/** The parts of the stage that they use. */
export type FilesStage = Pick<StageParts, 'colours' | 'language' | 'player' | 'prediction' | 'problems' | 'renderRoot'>;

type PictureKind = 'svg' | 'png';

async function savePicture({ renderRoot, player, colours, problems }: FilesStage, kind: PictureKind): Promise<void> {
  const stage = renderRoot.querySelector<SVGSVGElement>('svg.stage');
  if (!stage) return;
  const name = `attention-${player.step}.${kind}`;
  const ground = colours.behind ?? getComputedStyle(stage.parentElement ?? stage).backgroundColor;
  try {
    if (kind === 'svg') download(name, new Blob([svgText(stage, ground)], { type: 'image/svg+xml' }));
    else download(name, await pngBlob(stage, ground));
  } catch (error) {
    problems.fail('input', error);
  }
}

const writers: Record<string, (picture: Picture, id: MatrixId) => [name: string, type: string, text: string]> = {
  CSV: (picture, id) => [`${fileName(id)}.csv`, 'text/csv', toCsv(matrixOf(picture, id))],
  JSON: (picture, id) => [`${fileName(id)}.json`, 'application/json', toJson(matrixOf(picture, id))],
  NumPy: (picture, id) => [`${fileName(id)}.py`, 'text/x-python', toNumpy(matrixOf(picture, id), fileName(id))],
};

export function renderFiles(host: FilesStage): TemplateResult {
  const { say } = host.language;
  const { picture } = host.prediction;
  // Matrices with hidden numbers cannot be saved.
  const hidden = new Set([...(picture.concealed?.cells.values() ?? [])].map(({ matrix }) => matrix));
  const ids = (Object.keys(picture.matrices) as MatrixId[]).filter((id) => !hidden.has(id));
  const save =
    (kind: string) =>
    (event: Event): void => {
      const select = (event.currentTarget as HTMLElement).closest('.export')?.querySelector('select');
      const writer = writers[kind];
      if (!select || !writer) return;
      const [name, type, text] = writer(picture, select.value as MatrixId);
      download(name, new Blob([text], { type }));
    };
  return html`<section class="export" aria-label=${say('export.title')}>
    <h2>${say('export.title')}</h2>
    <div class="row">
      <label
        >${say('export.matrix')}
        <select>
          ${ids.map((id) => html`<option value=${id} .selected=${id === 'weights'}>${infoOf(id).symbol} (${matrixName(id, say)})</option>`)}
        </select>
      </label>
      ${Object.keys(writers).map((kind) => html`<button type="button" data-export=${kind} @click=${save(kind)}>${kind}</button>`)}
    </div>
    <div class="row">
      <span>${say('export.picture')}</span>
      <button type="button" data-export="svg" @click=${() => void savePicture(host, 'svg')}>SVG</button>
      <button type="button" data-export="png" @click=${() => void savePicture(host, 'png')}>PNG</button>
    </div>
  </section>`;
}
