const fieldCountBytes = 2;
const lengthBytes = 4;

/** Where the fields of a row are in the bytes that the database sends; of nothing and of an empty text both ends are the same. */
export class RowFields {
  readonly starts: Int32Array;
  readonly ends: Int32Array;

  constructor(count: number) {
    this.starts = new Int32Array(count);
    this.ends = new Int32Array(count);
  }

  /** Notes where the fields of the row are; answers where it ends. */
  find(row: Buffer, start: number): number {
    const { starts, ends } = this;
    let at = start + fieldCountBytes;
    for (let place = 0; place < starts.length; place += 1) {
      const length = row.readInt32BE(at);
      at += lengthBytes;
      starts[place] = at;
      if (length > 0) at += length;
      ends[place] = at;
    }
    return at;
  }

  /** What stands in a field of the row that was found last; '' where nothing does. */
  text(row: Buffer, place: number): string {
    const [start, end] = [this.starts[place] as number, this.ends[place] as number];
    return start < end ? row.toString('utf8', start, end) : '';
  }
}
