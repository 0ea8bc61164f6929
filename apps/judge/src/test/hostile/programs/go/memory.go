// expect: MLE
package main

var kept [][]byte

func main() {
	for {
		some := make([]byte, 1<<20)
		for at := range some {
			some[at] = 1
		}
		kept = append(kept, some)
	}
}
