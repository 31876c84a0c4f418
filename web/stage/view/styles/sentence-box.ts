import { css } from 'lit';

/** The box for a sentence. */
export const sentenceBox = css`
  .own-sentence {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 12px;
    align-items: end;
  }
  form.own-sentence label {
    display: grid;
    flex: 1 1 10em;
    font-size: var(--t-label);
  }
  .own-sentence .typed {
    flex: 1 1 20em;
  }
  .own-sentence label:not([role='group'] label) input {
    width: 100%;
    box-sizing: border-box;
  }
  .own-sentence :is(.typed input, .main) {
    min-height: 44px;
    padding: 4px 12px;
  }
  .own-sentence :is(details, .try) {
    flex-basis: 100%;
    margin: 0;
  }
  .own-sentence summary {
    min-height: 24px;
    font-size: var(--t-label);
    cursor: pointer;
  }
  .own-sentence .made {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 16px;
    margin: 8px 0;
  }
  form.own-sentence [role='group'] label {
    display: inline-flex;
    flex: none;
    gap: 6px;
    align-items: center;
    min-height: 32px;
  }
  .own-sentence .try button {
    min-height: 28px;
    padding: 0 8px;
  }
  :is(.own-sentence .try, .overview .more) button {
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    text-decoration: underline;
    cursor: pointer;
  }
`;
