/** The icons of the pages. They have the colour of the text; screen readers ignore them. */
import { raw } from 'hono/html';

function renderIcon(drawing: string, name: string) {
  return raw(
    `<svg class="icon ${name}" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" ` +
      'focusable="false" fill="none" stroke="currentColor" stroke-width="1.8" ' +
      `stroke-linecap="round" stroke-linejoin="round">${drawing}</svg>`,
  );
}

export const BRAND_ICON = renderIcon(
  '<path d="M3 7l9 6 9-6"/><rect x="3" y="5" width="18" height="14" rx="2"/>',
  'brand-icon',
);
export const PERSON_ICON = renderIcon(
  '<circle cx="12" cy="8" r="4"/><path d="M4 20c1.5-4 4.5-5.5 8-5.5s6.500 1.500 8 5.500"/>',
  'person',
);
export const SPREADSHEET_ICON = renderIcon(
  '<rect x="4" y="3" width="16" height="18" rx="2"/><path d="M4 9h16M4 15h16M10 9v12"/>',
  'spreadsheet',
);
export const FORM_ICON = renderIcon(
  '<rect x="4" y="3" width="16" height="18" rx="2"/><path d="M8 8h.01M11 8h5M8 12h.01M11 ' +
    '12h5M8 16h.01M11 16h5"/>',
  'form',
);
export const FOLDER_ICON = renderIcon(
  '<path d="M3 7a2 2 0 0 1 2-2h4l2 2.500h8a2 2 0 0 1 2 2V17a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z"/>',
  'folder',
);
export const FILE_ICON = renderIcon('<path d="M6 3h8l4 4v14H6z"/><path d="M14 3v4h4"/>', 'file');
export const DONE_ICON = renderIcon(
  '<circle cx="12" cy="12" r="9"/><path d="M8 12.500l3 3 5-6"/>',
  'done',
);
