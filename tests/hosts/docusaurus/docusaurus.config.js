export default {
  title: 'Docusaurus',
  url: 'https://example.org',
  baseUrl: '/',
  onBrokenLinks: 'warn',
  presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]],
};
