// Tables drawn with lines: Polars, DuckDB, MySQL, tabulate.
import { InputError } from '../input-error.ts';
import { type Form, demandSize } from './form.ts';

const BORDER = /^[ \t]*[┌╞╪├└╔╠╚┏┡┗╭╰+|][-─━═┬┼┴╪┆╥╫╨╦╬╩╤╧┳╇┻+:=|┤╡┐┘╣╗╝┓┩┛╮╯]*[ \t]*$/;
const SIDES = /^[ \t]*[│|║┃](.*)[│|║┃][ \t]*$/;
/** Types below the names of columns, and the dashes above them. */
const TYPES =
  /^\t?(?:(?:---|[a-z]+\d{0,3})\t)*(?:---|(?:[fiu]\d{1,2}|str|bool|double|float|integer|bigint|int\d{0,2}|varchar|boolean))$/;

const SHAPE = /^shape: \((\d+), (\d+)\)$/;

export const drawn: Form = {
  looksLike: /^[ \t]*(?:[┌╔┏╭]|\+[-=]{2,40}\+)/m,
  rewrite(text) {
    /** The size of the table that is open. */
    let told: RegExpExecArray | null = null;
    let rows: { length: number }[] = [];
    const close = (): void => {
      if (told && rows.length > 0) demandSize(rows, Number(told[1]), Number(told[2]));
      [told, rows] = [null, []];
    };
    const lines = text.split('\n').map((line) => {
      const inner = SIDES.exec(line)?.[1];
      if (BORDER.test(line)) {
        if (/[╞╪]/.test(line)) rows = []; // the names of the columns stood above
        return '#';
      }
      if (inner === undefined) {
        close();
        told = SHAPE.exec(line);
        return told ? '' : line;
      }
      const cells = inner.split(/[│|┆║┃]/).map((cell) => cell.trim());
      rows.push(cells);
      if (cells.includes('…'))
        throw new InputError('form.truncated', { form: 'Polars', how: 'pl.Config(tbl_rows=-1)' });
      return TYPES.test(cells.join('\t')) ? '#' : cells.join('\t');
    });
    close();
    return lines.join('\n');
  },
};
