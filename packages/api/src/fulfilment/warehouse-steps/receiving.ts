// What a warehouse does about a parcel that comes to its door.
export {
  announceOrder as announceReceiving,
  awaitParcel,
  loseParcel as lose,
} from "../receiving-orders/index.ts";
