/** Saves a picture of the page as a separate file, with the visible colours. */

const SAVED_PROPERTIES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'paint-order',
  'text-decoration-line',
];

export function savePicture(picture: SVGSVGElement, name: string): void {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  const shown = [picture, ...picture.querySelectorAll<SVGElement>('*')];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  for (const [index, one] of shown.entries()) {
    const look = getComputedStyle(one);
    // The page's policy refuses style attributes, but not properties.
    for (const property of SAVED_PROPERTIES)
      copies[index]?.style.setProperty(property, look.getPropertyValue(property));
  }
  copy.style.background = getComputedStyle(picture).backgroundColor;
  const text = new XMLSerializer().serializeToString(copy);
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
