import { A, Router } from '@solidjs/router';
import { FileRoutes } from '@solidjs/start/router';
import { Suspense } from 'solid-js';

export default () => (
  <Router
    root={(props) => (
      <>
        <A href="/elsewhere">Elsewhere</A> <A href="/">Back to the stage</A>
        <Suspense>{props.children}</Suspense>
      </>
    )}
  >
    <FileRoutes />
  </Router>
);
