/* The application's clock, moved by what OFFSET_MILLISECONDS or a message says; timers and the database keep the true one. */
const RealDate = Date;
let offset = Number(process.env.OFFSET_MILLISECONDS ?? 0);

globalThis.Date = class extends RealDate {
  constructor(...parameters) {
    if (parameters.length === 0) super(RealDate.now() + offset);
    else super(...parameters);
  }

  static now() {
    return RealDate.now() + offset;
  }
};

process.on('message', ({ offsetMilliseconds }) => {
  offset = offsetMilliseconds;
  process.send({ isMoved: true });
});
process.channel?.unref();
