const RADIUS_KM = 6371.0088;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

type Spot = { latitude: number; longitude: number };

/** As the crow flies, by the radius that the server reckons with (4 E8). */
export function distanceKm(a: Spot, b: Spot): number {
  const north = radians(b.latitude - a.latitude) / 2;
  const east = radians(b.longitude - a.longitude) / 2;
  const h = Math.sin(north) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east) ** 2;
  return 2 * RADIUS_KM * Math.asin(Math.sqrt(h));
}

/** What opens a place in the phone's own map. */
export const mapLink = (
  lat: number,
  lng: number,
  isApple = /iPhone|iPad|Macintosh/.test(navigator.userAgent),
): string => (isApple ? `maps:?daddr=${lat},${lng}` : `geo:${lat},${lng}?q=${lat},${lng}`);
