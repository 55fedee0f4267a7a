type GetCurrentPosition = Geolocation['getCurrentPosition'];

/** The requests for the device's position. */
export const askedOptions: (PositionOptions | undefined)[] = [];

function setGeolocation(getCurrentPosition: GetCurrentPosition): void {
  askedOptions.length = 0;
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
}

/** Lets the person allow the location, which the device knows. */
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

/** Leaves the permission prompt open. */
export function leaveLocationUndecided(): void {
  setGeolocation((_found, _failed, options) => void askedOptions.push(options));
}
