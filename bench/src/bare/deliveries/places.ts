export type Place = { lat: number; lng: number; full_address?: string };

const EARTH_KM = 6371.0088;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle kilometres (4 E8). */
export function kilometres(from: Place, to: Place): number {
  const [dLat, dLng] = [radians(to.lat - from.lat), radians(to.lng - from.lng)];
  const a = Math.sin(dLat / 2) ** 2 + Math.sin(dLng / 2) ** 2 * Math.cos(radians(from.lat)) * Math.cos(radians(to.lat));
  return 2 * EARTH_KM * Math.atan2(Math.sqrt(a), Math.sqrt(1 - a));
}

export type Polygon = { coordinates: number[][][] };

/** Whether a place lies in an area: a ray to the east crosses its outline an odd number of times. */
export function isWithin({ lat, lng }: Place, { coordinates }: Polygon): boolean {
  let inside = false;
  for (const ring of coordinates)
    for (let n = 0, before = ring.length - 1; n < ring.length; before = n, n += 1) {
      const [[x = 0, y = 0] = [], [fromX = 0, fromY = 0] = []] = [ring[n], ring[before]];
      if (y > lat !== fromY > lat && lng < ((fromX - x) * (lat - y)) / (fromY - y) + x) inside = !inside;
    }
  return inside;
}
