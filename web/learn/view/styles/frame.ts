/** The four areas, and their common styles. */
import { css } from 'lit';

export const frameStyles = css`
  .root {
    container-name: playground; /* the patterns stand in a container of their own */
  }
  .frame {
    display: grid;
    grid-template: 'left centre right' minmax(0, 1fr) 'dock dock dock' auto / 248px minmax(0, 1fr) 296px;
    box-sizing: border-box;
    height: var(--attention-playground-height, 744px);
    font-size: var(--t-label);
    line-height: 1.35;
  }
  h2 {
    margin: 0;
    font-size: var(--t-label);
    font-weight: 700;
  }
  .note {
    font-size: var(--t-note);
    color: var(--ink-2);
  }
  .left,
  .right-hand {
    display: flex;
    flex-direction: column;
    gap: 8px;
    min-height: 0;
    overflow: auto;
    padding: 12px 20px;
    box-sizing: border-box;
  }
  .left {
    grid-area: left;
    gap: 6px;
    padding-block: 12px 4px;
    border-right: 1px solid var(--rule);
  }
  .centre {
    grid-area: centre;
    display: flex;
    flex-direction: column;
    gap: 8px;
    min-height: 0;
    padding: 12px 24px 8px;
    overflow: auto;
  }
  .right-hand {
    grid-area: right;
    border-left: 1px solid var(--rule);
  }
  .model > * + * {
    margin-top: 4px;
  }
  .task,
  .about {
    display: flex;
    flex-direction: column;
    gap: 4px;
  }
  .about {
    flex: 1;
    gap: 8px;
  }
`;
