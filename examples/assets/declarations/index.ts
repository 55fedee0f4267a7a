import '../formats.ts';
import { asset } from './asset.ts';
import { writtenOff } from './writtenOff.ts';
import { assetCategory } from './category.ts';
import { loan } from './loan.ts';
import { location } from './location.ts';
import { reading } from './reading.ts';
import { assetRequest } from './request.ts';

declare module '../../../contract/resource/declaration/resourceKeys.ts' {
  interface ResourceKeys {
    asset: true;
    assetCategory: true;
    location: true;
  }
}

declare module '../../../contract/resource/declaration/namedParts.ts' {
  interface PortalParts {
    assets: {
      /** The text of a report, `reports/writtenOff.sql`. */
      rows: { writtenOff: true };
      /** `browser/DueCell.tsx`. */
      cells: { due: true };
    };
  }
}

/** An asset register, in the menu's order. */
export const declarations = {
  assetCategory,
  location,
  asset,
  assetRequest,
  loan,
  reading,
  writtenOff,
};
