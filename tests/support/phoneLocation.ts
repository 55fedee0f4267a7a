type GetCurrentPosition = Geolocation['getCurrentPosition'];

/** What the device was asked for. */
export const askedOptions: (PositionOptions | undefined)[] = [];

function setGeolocation(getCurrentPosition: GetCurrentPosition): void {
  askedOptions.length = 0;
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
}

/** The person allows the location, and the device knows it. */
export function allowLocation(latitude: number, longitude: number): void {
  setGeolocation((found, _failed, options) => {
    askedOptions.push(options);
    const coords = { latitude, longitude } as GeolocationCoordinates;
    found({ coords, timestamp: 0 } as GeolocationPosition);
  });
}

export function refuseLocation(): void {
  setGeolocation((_found, failed) => failed?.({ code: 1 } as GeolocationPositionError));
}

/** The permission prompt stays open. */
export function leaveLocationUndecided(): void {
  setGeolocation(() => {});
}
