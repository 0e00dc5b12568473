import { describe, expect, it } from 'vitest';
import { type BatchRequest, type Desk, newDesk } from './sheets-suite.ts';

const FORMATS = 'sheets.data.rowData.values.userEnteredFormat';

const write = (userEnteredFormat: object, fields = '*'): BatchRequest => ({
  updateCells: { start: {}, rows: [{ values: [{ userEnteredFormat }] }], fields },
});

async function formatOf({ get }: Desk) {
  const { sheets } = await get(FORMATS);
  return sheets?.[0]?.data?.[0]?.rowData?.[0]?.values?.[0]?.userEnteredFormat;
}

const RED = { red: 1 };
const GREEN = { green: 1 };
const bothWays = (color: object) => ({ color, colorStyle: { rgbColor: color } });

describe('a colour', () => {
  it('a colour is rounded down to one of 255 steps, and parts of 0 are omitted', async () => {
    const desk = await newDesk();
    const backgroundColor = { red: 0.997, green: 0, blue: 0.2, alpha: 0.5 };
    await desk.batch(write({ backgroundColor }));
    const kept = { red: 0.99607843, blue: 0.2, alpha: 0.49803922 };
    expect(await formatOf(desk)).toEqual({
      backgroundColor: kept,
      backgroundColorStyle: { rgbColor: kept },
    });
    // A reader who writes the colour back gets the same step.
    await desk.batch(write({ backgroundColorStyle: { rgbColor: kept } }));
    expect((await formatOf(desk))?.backgroundColor).toEqual(kept);
  });

  it('a colour is black if all its parts are 0 or omitted', async () => {
    const desk = await newDesk();
    const textFormat = { foregroundColor: { red: 0, green: 0, blue: 0 } };
    await desk.batch(write({ textFormat, backgroundColorStyle: {} }));
    expect(await formatOf(desk)).toEqual({
      textFormat: { foregroundColor: {}, foregroundColorStyle: { rgbColor: {} } },
      backgroundColor: {},
      backgroundColorStyle: {},
    });
  });

  it('the colour of the style is used if both are given', async () => {
    const desk = await newDesk();
    const top = { style: 'SOLID', color: RED, colorStyle: { rgbColor: GREEN } };
    await desk.batch(write({ borders: { top } }));
    expect(await formatOf(desk)).toEqual({
      borders: { top: { style: 'SOLID', ...bothWays(GREEN) } },
    });
  });

  it('a write to a colour replaces all of it, and a write to a part only that part', async () => {
    const desk = await newDesk();
    const ofText = (foregroundColor: object) => ({ textFormat: { bold: true, foregroundColor } });
    await desk.batch(write({ ...ofText(RED), backgroundColor: RED }));
    await desk.batch(
      write(ofText(GREEN), 'userEnteredFormat.textFormat.foregroundColor.green'),
      write(
        { backgroundColorStyle: { rgbColor: GREEN } },
        'userEnteredFormat.backgroundColorStyle',
      ),
    );
    expect(await formatOf(desk)).toEqual({
      textFormat: {
        bold: true,
        foregroundColor: GREEN,
        foregroundColorStyle: { rgbColor: GREEN },
      },
      backgroundColor: GREEN,
      backgroundColorStyle: { rgbColor: GREEN },
    });
    await desk.batch(write({}, 'userEnteredFormat(backgroundColor,textFormat.foregroundColor)'));
    expect(await formatOf(desk)).toEqual({ textFormat: { bold: true } });
  });

  it('a reply contains the colour of a tab', async () => {
    const desk = await newDesk();
    const paint = (tabColorStyle: object): BatchRequest => ({
      updateSheetProperties: { properties: { tabColorStyle }, fields: 'tabColorStyle' },
    });
    const { batch, get } = desk;
    const told = async () =>
      (await get('sheets.properties(tabColor,tabColorStyle)')).sheets?.map(
        ({ properties }) => properties,
      );
    await batch(paint({ rgbColor: { red: 0.5 } }));
    const [first, second] = (await told()) ?? [];
    const half = { red: 0.49803922 };
    expect(first).toEqual({ tabColor: half, tabColorStyle: { rgbColor: half } });
    expect(second ?? {}).toEqual({});
    await batch(paint({}));
    expect((await told())?.[0] ?? {}).toEqual({});
  });

  it('a reply contains the colours of each chart series in both fields', async () => {
    const { batch, get } = await newDesk();
    const series = [{ color: RED }, { colorStyle: { rgbColor: GREEN } }, {}];
    const spec = {
      backgroundColorStyle: { rgbColor: RED },
      basicChart: { chartType: 'LINE', series },
    };
    const position = { overlayPosition: { anchorCell: { sheetId: 0 } } };
    await batch({ addChart: { chart: { spec, position } } });
    const { sheets } = await get('sheets.charts.spec');
    expect(sheets?.[0]?.charts?.[0]?.spec?.basicChart?.series).toEqual([
      bothWays(RED),
      bothWays(GREEN),
      {},
    ]);
  });
});
