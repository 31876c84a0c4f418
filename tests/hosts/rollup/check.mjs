import { trains } from '../trains.mjs';

export default async function check(page) {
  await page.goto(new URL('playground.html', page.url()).href);
  await trains(page);
}
