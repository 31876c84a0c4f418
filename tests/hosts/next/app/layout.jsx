import Link from 'next/link';

export default function Layout({ children }) {
  return (
    <html lang="en">
      <head>
        <link rel="icon" href="data:," />
      </head>
      <body>
        <Link href="/elsewhere">Elsewhere</Link> <Link href="/">Back to the stage</Link>
        {children}
      </body>
    </html>
  );
}
