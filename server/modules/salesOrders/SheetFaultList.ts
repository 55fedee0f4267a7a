import {
  mostSheetFaults,
  salesOrderColumns,
  type SheetFaultRow,
  type SheetFaults,
} from '../../../contract/calls/salesOrders.ts';
import { Refusal } from '../../calls/answer.ts';

/** The wrong cells of a file. */
export class SheetFaultList {
  readonly #faults: SheetFaultRow[] = [];

  add(fault: SheetFaultRow): void {
    this.#faults.push(fault);
  }

  /** Throws a Refusal that names the first of them, in the order of the sheet, and says how many there are. */
  throwAny(): void {
    if (!this.#faults.length) return;
    const placeOf = ({ Column }: SheetFaultRow) => salesOrderColumns.indexOf(Column);
    const ordered = this.#faults.toSorted(
      (one, other) => one.Row - other.Row || placeOf(one) - placeOf(other),
    );
    const data: SheetFaults = { TotalErrors: ordered.length, Errors: ordered.slice(0, mostSheetFaults) };
    const count =
      ordered.length === 1 ? '1 cell is wrong' : `${ordered.length.toLocaleString('en')} cells are wrong`;
    throw new Refusal(`Nothing was uploaded: ${count}.`, { data });
  }
}
