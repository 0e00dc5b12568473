import { describe, expect, it } from 'vitest';
import { buildTabChange } from './requests-suite.ts';
import { type BatchRequest, type Desk, openDesk } from './sheets-suite.ts';

const FORMAT_FIELDS = 'sheets.data.rowData.values.userEnteredFormat';

const buildFormatWrite = (userEnteredFormat: object, fields = '*'): BatchRequest => ({
  updateCells: { start: {}, rows: [{ values: [{ userEnteredFormat }] }], fields },
});

async function readFormat({ get }: Desk) {
  const { sheets } = await get(FORMAT_FIELDS);
  return sheets?.[0]?.data?.[0]?.rowData?.[0]?.values?.[0]?.userEnteredFormat;
}

const RED_COLOR = { red: 1 };
const GREEN_COLOR = { green: 1 };
const buildBothColors = (color: object) => ({ color, colorStyle: { rgbColor: color } });

describe('a colour', () => {
  it('a colour is rounded down to one of 255 steps, and parts of 0 are omitted', async () => {
    const desk = await openDesk();
    const backgroundColor = { red: 0.997, green: 0, blue: 0.2, alpha: 0.5 };
    await desk.batch(buildFormatWrite({ backgroundColor }));
    const kept = { red: 0.99607843, blue: 0.2, alpha: 0.49803922 };
    expect(await readFormat(desk)).toEqual({
      backgroundColor: kept,
      backgroundColorStyle: { rgbColor: kept },
    });
    // A colour that is read and written back stays the same.
    await desk.batch(buildFormatWrite({ backgroundColorStyle: { rgbColor: kept } }));
    expect((await readFormat(desk))?.backgroundColor).toEqual(kept);
  });

  it('a colour is black if all its parts are 0 or omitted', async () => {
    const desk = await openDesk();
    const textFormat = { foregroundColor: { red: 0, green: 0, blue: 0 } };
    await desk.batch(buildFormatWrite({ textFormat, backgroundColorStyle: {} }));
    expect(await readFormat(desk)).toEqual({
      textFormat: { foregroundColor: {}, foregroundColorStyle: { rgbColor: {} } },
      backgroundColor: {},
      backgroundColorStyle: {},
    });
  });

  it('the colour of the style is used if both are given', async () => {
    const desk = await openDesk();
    const top = { style: 'SOLID', color: RED_COLOR, colorStyle: { rgbColor: GREEN_COLOR } };
    await desk.batch(buildFormatWrite({ borders: { top } }));
    expect(await readFormat(desk)).toEqual({
      borders: { top: { style: 'SOLID', ...buildBothColors(GREEN_COLOR) } },
    });
  });

  it('a write to a colour replaces all of it, and a write to a part only that part', async () => {
    const desk = await openDesk();
    const ofText = (foregroundColor: object) => ({ textFormat: { bold: true, foregroundColor } });
    await desk.batch(buildFormatWrite({ ...ofText(RED_COLOR), backgroundColor: RED_COLOR }));
    await desk.batch(
      buildFormatWrite(ofText(GREEN_COLOR), 'userEnteredFormat.textFormat.foregroundColor.green'),
      buildFormatWrite(
        { backgroundColorStyle: { rgbColor: GREEN_COLOR } },
        'userEnteredFormat.backgroundColorStyle',
      ),
    );
    expect(await readFormat(desk)).toEqual({
      textFormat: {
        bold: true,
        foregroundColor: GREEN_COLOR,
        foregroundColorStyle: { rgbColor: GREEN_COLOR },
      },
      backgroundColor: GREEN_COLOR,
      backgroundColorStyle: { rgbColor: GREEN_COLOR },
    });
    await desk.batch(
      buildFormatWrite({}, 'userEnteredFormat(backgroundColor,textFormat.foregroundColor)'),
    );
    expect(await readFormat(desk)).toEqual({ textFormat: { bold: true } });
  });

  it('a reply contains the colour of a tab', async () => {
    const { batch, get } = await openDesk();
    const paint = async (tabColorStyle: object) => {
      await batch(buildTabChange({ tabColorStyle }, 'tabColorStyle'));
      const { sheets } = await get('sheets.properties(tabColor,tabColorStyle)');
      return sheets?.map(({ properties }) => properties ?? {});
    };
    const half = { red: 0.49803922 };
    const painted = { tabColor: half, tabColorStyle: { rgbColor: half } };
    expect(await paint({ rgbColor: { red: 0.5 } })).toEqual([painted, {}]);
    expect(await paint({})).toEqual([{}, {}]);
  });

  it('a reply contains the colours of each chart series in both fields', async () => {
    const { batch, get } = await openDesk();
    const series = [{ color: RED_COLOR }, { colorStyle: { rgbColor: GREEN_COLOR } }, {}];
    const spec = {
      backgroundColorStyle: { rgbColor: RED_COLOR },
      basicChart: { chartType: 'LINE', series },
    };
    const position = { overlayPosition: { anchorCell: { sheetId: 0 } } };
    await batch({ addChart: { chart: { spec, position } } });
    const { sheets } = await get('sheets.charts.spec');
    expect(sheets?.[0]?.charts?.[0]?.spec?.basicChart?.series).toEqual([
      buildBothColors(RED_COLOR),
      buildBothColors(GREEN_COLOR),
      {},
    ]);
  });
});
